import { inSentence } from '../../engine/texts/inSentence.ts'
import { t } from '../../engine/texts/t.ts'
import { asTargetingSentence, countedLists, type RowNames, targetingClauses } from './targetingSentence.ts'

/** What narrows down where a row's ads are shown, by its own settings and those of the rows above it. */
export interface WholeTargeting {
  /** Targetings that count together: the row's own first, then those from above. */
  readonly parts: readonly TargetingPart[]
  /** The inventory lists of its strategy's supply, which count as if each targeting had them. */
  readonly lists: readonly string[]
}

export interface TargetingPart {
  readonly value: unknown
  /** The row above that it comes from: what such rows and it are called; null: the row's own. */
  readonly from: { readonly label: string; readonly name: string } | null
}

/** Whether an inventory list says where to buy or where not to. */
export type ListMode = 'allow' | 'block'

/** What an inventory list does; null where it isn't known yet, and then lists are counted. */
export type ListModes = (list: string) => ListMode | null

/** In one sentence, with where each part comes from, unless all of it comes from one row. */
export function wholeTargetingSentence(
  { parts, lists }: WholeTargeting,
  names: RowNames = () => null,
  modes: ListModes = () => null,
): string {
  const known = parts.flatMap(({ value, from }) => {
    const targeting = targetingClauses(value, names)
    return targeting === '' ? [] : [{ targeting, from }]
  })
  const clauses = known.map(({ targeting, from }, index) =>
    from === null || index === 0
      ? targeting
      : t('and only where %{label} “%{name}” allows: %{targeting}', {
          label: inSentence(from.label),
          name: from.name,
          targeting: inSentence(targeting),
        }),
  )
  const listed =
    lists.length === 0 ? [] : [t('from the strategy’s supply: %{lists}', { lists: listClauses(lists, names, modes) })]
  return asTargetingSentence([...clauses, ...listed].join('; '))
}

/** As a targeting would say them: those that allow and those that block. */
function listClauses(lists: readonly string[], names: RowNames, modes: ListModes): string {
  if (lists.some(list => modes(list) === null)) return countedLists(lists.length)
  const ofMode = (mode: ListMode) => lists.filter(list => modes(list) === mode)
  return targetingClauses({ inventorySets: { include: ofMode('allow'), exclude: ofMode('block') } }, names)
}
