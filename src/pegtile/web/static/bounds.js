// Numbers that are typed: what cannot be used gives way to the nearest that can, and that is told.

import { t } from "./i18n.js";

// Return the number to take for a text, and what to say of it; `now` stands where it is no number.
export function bounded(name, text, least, most, now) {
  const typed = text.trim();
  const wanted = typed === "" ? Number.NaN : Math.round(Number(typed));
  const number = Number.isFinite(wanted) ? Math.max(least, Math.min(most, wanted)) : Number(now);
  const words = { name: t(name), text: typed, number, least, most };
  return { number, told: String(number) === typed ? "" : t("outOfBounds", words) };
}
