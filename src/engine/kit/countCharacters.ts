/** How many characters a person would count: an emoji outside the basic plane is one, as JSON Schema's lengths have it. */
export function countCharacters(text: string): number {
  let pairs = 0
  for (const _ of text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)) pairs++
  return text.length - pairs
}
