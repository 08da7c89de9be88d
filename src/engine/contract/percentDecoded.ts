/** Percent-decoded text; null where it is not percent-encoded UTF-8. `decodeURIComponent` would throw. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
