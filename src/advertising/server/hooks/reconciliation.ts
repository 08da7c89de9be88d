import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { comparisonOf, seesAll } from '../reconciliation/comparisonOf.ts'
import { hasTheirMetrics } from '../reconciliation/takeTheirMetrics.ts'
import { removeTheirMetrics, storeTheirMetrics, theirMetricsOf } from '../reconciliation/theirMetricsTable.ts'
import type { EntityRules } from './entityRules.ts'

const day = 86_400_000
const mostDays = 62
const mostAgreed = 2000

/** What was compared can't change while it is agreed. */
const frozenNames = [
  'partner',
  'from',
  'to',
  'timezone',
  'deals',
  'currency',
  'tolerance',
  'figures',
  'agreed',
] as const

export const reconciliation: EntityRules<'reconciliation'> = {
  validate: (row, { old }) => {
    const days = (Date.parse(row.to) - Date.parse(row.from)) / day + 1
    if (days < 1) return { to: 'Must not be before the first day' }
    if (days > mostDays) return { to: `A period can have at most ${mostDays} days` }
    if (!old) return {}
    if (old.status === 'agreed' && row.status === 'agreed') {
      const changed = frozenNames.filter(name => !isSame(old[name], row[name]))
      return Object.fromEntries(changed.map(name => [name, 'The numbers are agreed. Reopen the reconciliation first.']))
    }
    const moved = (['partner', 'from', 'to'] as const).filter(name => !isSame(old[name], row[name]))
    return hasTheirMetrics(old)
      ? Object.fromEntries(
          moved.map(name => [name, 'The partner’s numbers were imported. Create a new reconciliation instead.']),
        )
      : {}
  },

  cascadeRemoval: async (row, { tx }) => removeTheirMetrics(tx, row.id),

  actions: {
    settle: (row, { deal, impressions, spend, note }, { now, principal }) => {
      const others = (row.agreed ?? []).filter(one => one.deal !== deal)
      if (others.length >= mostAgreed)
        throw new ApiError(409, { error: `A reconciliation can have at most ${mostAgreed} agreed numbers` })
      const by = principal?.name ?? ''
      const figure = { deal, impressions, spend, ...(note ? { note } : {}), by, at: now.toISOString() }
      return { agreed: [...others, figure] }
    },

    unsettle: (row, { deal }) => {
      const agreed = (row.agreed ?? []).filter(one => one.deal !== deal)
      if (agreed.length === row.agreed?.length || !row.agreed) {
        const error = 'This deal ID has no agreed number'
        throw new ApiError(400, { error, fields: { deal: error } })
      }
      return { agreed }
    },

    agree: async (row, _, { principal, reads, catalogue, now }, { tx }) => {
      if (!principal) throw new Error('Somebody has to agree')
      if (!hasTheirMetrics(row)) throw new ApiError(409, { error: 'Import the partner’s numbers first' })
      const context = { reads, catalogue, principal }
      if (!seesAll(context, row)) throw new ApiError(403, { error: 'Your roles cover only some of these accounts' })
      const comparison = await comparisonOf(context, row)
      const open = comparison.deals.filter(({ isOver, agreed }) => isOver && !agreed)
      if (open.length > 0) throw new ApiError(409, { error: openText(open.map(({ dealId }) => dealId)) })
      const at = now.toISOString()
      const { figures } = await theirMetricsOf(reads, row.id)
      await storeTheirMetrics(tx, row, { figures, frozen: { ...comparison, agreedAt: at } })
      return {
        status: 'agreed',
        result: {
          ours: comparison.ours.spend,
          theirs: comparison.theirs.spend,
          settled: comparison.settled?.spend ?? 0,
          by: principal.name,
          at,
        },
      }
    },

    reopen: async (row, _, { reads }, { tx }) => {
      const { figures } = await theirMetricsOf(reads, row.id)
      await storeTheirMetrics(tx, row, { figures, frozen: null })
      return { status: 'open', result: {} }
    },
  },
}

function openText(dealIds: readonly string[]): string {
  const more = dealIds.length > 3 ? [`${dealIds.length - 3} more`] : []
  const deals = [...dealIds.slice(0, 3), ...more].join(', ')
  return dealIds.length === 1
    ? `Set an agreed number for ${deals} first: it differs by more than the tolerance`
    : `Set agreed numbers for these deals first, which differ by more than the tolerance: ${deals}`
}
