/** What can be picked; `detail` stands beside it, smaller. */
export interface PickOption {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

/** The values that are included and those that are excluded; a value is never in both. */
export interface OptionSelection {
  readonly included: readonly string[]
  readonly excluded: readonly string[]
}

export type OptionSide = 'included' | 'excluded'

/** So many options are listed at first, and so many more at the end of the scroll (kit.5). */
export const optionPageSize = 20

/** Options whose label or value contains the text, ignoring case; all for an empty text. */
export function searchOptions<T extends PickOption>(options: readonly T[], text: string): readonly T[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return options
  return options.filter(({ label, value }) => [label, value].some(one => one.toLowerCase().includes(sought)))
}

/** The options that are on either side, in their order. */
export function selectedOf<T extends PickOption>(options: readonly T[], selection: OptionSelection): readonly T[] {
  const selected = new Set([...selection.included, ...selection.excluded])
  return options.filter(({ value }) => selected.has(value))
}

/** The side that a value is on, if any. */
export function sideOf({ included, excluded }: OptionSelection, value: string): OptionSide | null {
  if (included.includes(value)) return 'included'
  return excluded.includes(value) ? 'excluded' : null
}

/** The selection with a value on one side, taken from the other; null removes it from both. */
export function moveTo(selection: OptionSelection, value: string, side: OptionSide | null): OptionSelection {
  const without = (values: readonly string[]) => values.filter(one => one !== value)
  const [included, excluded] = [without(selection.included), without(selection.excluded)]
  return {
    included: side === 'included' ? [...included, value] : included,
    excluded: side === 'excluded' ? [...excluded, value] : excluded,
  }
}
