/** A name by a pattern: `{name} {country}`. What is empty leaves no gap; a name has at most 240 characters. */
export function filledPattern(pattern: string, words: Readonly<Record<string, string>>): string {
  return pattern
    .replace(/\{(\w{1,20})\}/g, (whole, word: string) => (Object.hasOwn(words, word) ? (words[word] ?? '') : whole))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 240)
}
