/** With a full stop, unless it ends with one already: errors of servers may be whole sentences or not. */
export function asSentence(text: string): string {
  return /[.!?…؟][”»“")\]]*$/.test(text) ? text : `${text}.`
}
