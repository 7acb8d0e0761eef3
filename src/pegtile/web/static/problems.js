// Errors and refusals in the reader's language: their codes have words here, their details come from
// the server in English.

import { current, t } from "./i18n.js";

// Errors that are told whole by their code; of others the server's own sentence is of use too.
const WHOLE = ["unsolvable", "cancelled", "connection", "worker-died", "lost", "queue-full", "fault"];

// Return what to say of an error of the API.
export function told({ code, message, line, column, text }) {
  if (current() === "en") return message;
  if (line) return t("error_unreadable", { line, column, text });
  const words = t(`error_${code}`, {}, t("error_other"));
  return WHOLE.includes(code) ? words : `${words} (${message})`;
}

// Return why a move of somebody's answer is wrong.
export function reasonOf({ code, reason }) {
  return current() === "en" ? `${reason.replace(/\.$/, "")}.` : t(`reason_${code}`, {}, reason);
}
