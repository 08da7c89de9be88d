/** A text that PostgreSQL can be asked for; what it can't be is in no row, and so isn't what stands in its place. */
export function askableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD')
}
