import type { RevenueTerms } from '../../money/revenueTerms.ts'
import type { Given } from '../hooks/entityRules.ts'

/** What a campaign's client pays for; null where nothing was agreed. */
export function revenueTermsOf(campaign: Given<'campaign'> | undefined): RevenueTerms | null {
  const type = types.find(one => one === campaign?.revenueType)
  if (!campaign || !type) return null
  const { revenueValue, revenuePercent, budgetTotal, impressionsTotal } = campaign
  const isUnset = type === 'cost_plus_pct' ? typeof revenuePercent !== 'number' : typeof revenueValue !== 'number'
  if (isUnset) return null
  return {
    type,
    value: Number(revenueValue ?? 0),
    percent: Number(revenuePercent ?? 0),
    budget:
      typeof budgetTotal === 'number'
        ? { spend: budgetTotal }
        : typeof impressionsTotal === 'number'
          ? { impressions: impressionsTotal }
          : null,
  }
}

const types = ['cpm', 'vcpm', 'cpc', 'cpcv', 'cpi', 'cpa', 'cost_plus_pct', 'flat'] as const
