// Errors and refusals in the reader's language: their codes have words here, their details come from
// the server in English.

import { current, said, sentence, t } from "./i18n.js";

// Errors that are told whole by their code; of others the server's own sentence is of use too.
const WHOLE = ["unsolvable", "cancelled", "connection", "worker-died", "lost", "queue-full", "fault"];

// Return what to say of an error of the API.
export function told({ code, message, line, column, text }) {
  if (current() === "en") return message;
  if (line) return t("error_unreadable", { line, column, text });
  const words = t(`error_${code}`, {}, t("error_other"));
  return WHOLE.includes(code) ? words : `${words}${t("because", { why: said(message) })}`;
}

// Return what to say of a text of moves: how it was read, and what else its reader should know.
export function readAs({ format, convention, remarks }) {
  const how = { format: t(`format_${format}`, {}, format), convention: t(`convention_${convention}`, {}, convention) };
  return [...(format ? [t("verdictFormat", how)] : []), ...remarks.map(sentence)];
}

// Return what to say of what was pasted, `count` moves among it.
export function pastedAs(read, count) {
  const fault = read.fault ? [faultOf(read.fault)] : [];
  return [t(`pasted_${read.kind}`, { count }), ...readAs(read), ...fault].join(" · ");
}

// Return what is wrong with somebody's moves, and with which of them.
export function faultOf({ index, text, code, reason }) {
  const why = reasonOf({ code, reason });
  return index ? t("firstError", { index, text, reason: why }) : why;
}

// Return why a move of somebody's answer is wrong.
export function reasonOf({ code, reason }) {
  return current() === "en" ? `${reason.replace(/\.$/, "")}.` : t(`reason_${code}`, {}, reason);
}
