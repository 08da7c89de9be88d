/** A name inside a sentence: "Line item" → "line item", but "VAST tag" stays. */
export function lowerFirst(text: string): string {
  return /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
