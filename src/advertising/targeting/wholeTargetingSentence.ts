import { inSentence } from '../../engine/texts/inSentence.ts'
import { t } from '../../engine/texts/t.ts'
import { asTargetingSentence, inventoryLists, namedRows, type RowNames, targetingClauses } from './targetingSentence.ts'

/** All that narrows down where a row's ads are shown. */
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

/** In one sentence, with where each part comes from, unless all of it comes from one row. */
export function wholeTargetingSentence({ parts, lists }: WholeTargeting, names: RowNames = () => null): string {
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
    lists.length === 0
      ? []
      : [t('from the strategy’s supply: %{lists}', { lists: namedRows(lists, inventoryLists, names, 'or') })]
  return asTargetingSentence([...clauses, ...listed].join('; '))
}
