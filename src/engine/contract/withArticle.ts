/** An English noun with its indefinite article, as sentences need it: "an account", "a user". */
export function withArticle(noun: string): string {
  return `${/^(?!u(?:s|ni))[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
