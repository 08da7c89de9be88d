/**
 * The options that a person means by what they typed: the one whose value it is, then those that begin with it, then
 * those that hold it, each in their order. Nothing typed means all of them.
 */
export function matchingOptions<O extends { readonly value: string; readonly label: string }>(
  options: readonly O[],
  typed: string,
): readonly O[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return options
  const ranks = options.map(({ value, label }) => {
    const at = label.toLowerCase().indexOf(words)
    if (value.toLowerCase() === words) return 0
    return at === 0 ? 1 : at > 0 ? 2 : 3
  })
  return [0, 1, 2].flatMap(rank => options.filter((_, place) => ranks[place] === rank))
}
