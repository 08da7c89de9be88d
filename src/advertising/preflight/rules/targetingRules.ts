import { isObject } from '../../../engine/contract/isObject.ts'
import { type Part, partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { isEmpty } from '../../../engine/contract/rules.ts'
import { t } from '../../../engine/texts/t.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { timeOf } from '../../serving/servedRow.ts'
import type { Line } from '../../serving/servingTree.ts'
import type { LineSubject, PreflightRule } from '../rule.ts'
import { targetingConflicts } from '../targetingConflicts.ts'

/** Whom it is aimed at: somebody, not everybody by mistake, and not the same people as its neighbor. */
export const targetingRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'targeting_conflict',
    severity: 'block',
    reads: ['campaign.defaultTargeting', 'strategy.targeting', 'line-item.targeting'],
    stored: 'targeting_conflict',
    check: ({ line }) => {
      const { lineItem, strategy } = line
      const [above] = heldBy(line, 'strategy', 'targeting')
      const other = above ? fieldOf(above.entity, above.row, above.path) : fieldOf('strategy', strategy, 'targeting')
      return targetingConflicts(above?.value, lineItem.targeting, lineItem.lineItemType).map(sentence => ({
        sentence,
        fields: [fieldOf('line-item', lineItem, 'targeting'), other],
      }))
    },
  },
  {
    id: 'targeting_empty',
    severity: 'warn',
    reads: [
      'campaign.defaultTargeting',
      'strategy.targeting',
      'line-item.targeting',
      'line-item.deals',
      'strategy.supply',
    ],
    check: ({ line }) => {
      const { strategy, lineItem } = line
      const supply = partOf(strategy.supply)
      const narrowed = [lineItem.deals, supply.deals, supply.inventorySets].some(ids => textsOf(ids).length > 0)
      if (narrowed || heldBy(line, 'line-item', 'targeting').some(({ value }) => includesAnything(value))) return []
      return [
        {
          sentence: t('It has no targeting: it bids in every country, on all inventory.'),
          fields: [fieldOf('line-item', lineItem, 'targeting')],
        },
      ]
    },
  },
  {
    id: 'targeting_same',
    severity: 'warn',
    reads: ['line-item.targeting', 'line-item.deals', 'line-item.flights', 'strategy.targeting', 'strategy.supply'],
    check: ({ line, tree }) => {
      const same = sameAim(tree.lines).get(aimOf(line)) ?? []
      const other = same.find(one => one.lineItem.id !== line.lineItem.id && haveCommonTime(one, line))
      if (!other) return []
      return [
        {
          sentence: t('It has the same targeting as the line item “%{name}”, so they bid against each other.', {
            name: textOf(other.lineItem.name) || other.lineItem.id,
          }),
          fields: [fieldOf('line-item', line.lineItem, 'targeting')],
        },
      ]
    },
  },
]

/** Whether a targeting names anything that it wants. */
function includesAnything(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'number' && value > 0) return true
  if (!isObject(value)) return false
  return Object.entries(value).some(
    ([name, inner]) => name !== 'exclude' && name !== 'noneOf' && includesAnything(inner),
  )
}

/** Line items that could deliver, by what they are aimed at; worked out once for each tree. */
function sameAim(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> {
  const known = aims.get(lines)
  if (known) return known
  const found = new Map<string, Line[]>()
  for (const line of lines) {
    if (['archived', 'completed', 'rejected'].includes(textOf(line.lineItem.status))) continue
    const key = aimOf(line)
    found.set(key, [...(found.get(key) ?? []), line])
  }
  aims.set(lines, found)
  return found
}

const aims = new WeakMap<readonly Line[], ReadonlyMap<string, readonly Line[]>>()

function aimOf(line: Line): string {
  const { lineItem, strategy, campaign } = line
  const { lineItemType, targeting, deals } = lineItem
  const above = [heldBy(line, 'strategy', 'targeting')[0]?.value, strategy.supply].map(sorted)
  return JSON.stringify([campaign.id, lineItemType, sorted(targeting), textsOf(deals).toSorted(), ...above])
}

/** The same value written in one way: names in order, and what is empty left out. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const inner = value.map(sorted)
    return inner.every(one => typeof one === 'string') ? inner.toSorted() : inner
  }
  if (!isObject(value)) return value ?? null
  const entries = Object.entries(value as Part)
    .map(([name, inner]) => [name, sorted(inner)] as const)
    .filter(([, inner]) => !isEmpty(inner))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}

function haveCommonTime(one: Line, other: Line): boolean {
  return partsOf(one.lineItem.flights).some(first =>
    partsOf(other.lineItem.flights).some(second => {
      const [a, b, c, d] = [first.start, first.end, second.start, second.end].map(timeOf)
      return a != null && b != null && c != null && d != null && a < d && c < b
    }),
  )
}
