import type { Entity } from '../../../../resources.config.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { isAllowed } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { type ListRule, metricsOfRule, readListRule, ruleDimensions } from '../../reporting/listRule.ts'
import { metricOf, needsCurrency } from '../../reporting/metrics.ts'
import { entryTypesOf } from '../../targeting/listEntries.ts'
import { factAccess } from '../facts/factAccess.ts'
import type { RulesContext } from './entityRules.ts'

type Checked = Pick<Entity<'inventory-set'>, 'kind' | 'organization' | 'performanceRule' | 'dynamicRule'>

/** What is wrong with a list's performance rule: with itself, and with who sets it. */
export function listRuleErrors(
  row: Checked,
  { known, principal, catalogue }: Pick<RulesContext<'inventory-set'>, 'known' | 'principal' | 'catalogue'>,
): FieldErrors {
  const given = row.performanceRule ?? {}
  if (Object.keys(given).length === 0) return {}
  if (Object.keys(row.dynamicRule ?? {}).length > 0)
    return { performanceRule: 'A list can’t have a dynamic rule and a performance rule. Remove one of them' }
  if (!given.entryType) return { 'performanceRule.entryType': 'Choose what the rule adds' }
  if (!given.conditions?.length) return { 'performanceRule.conditions': 'Add at least one condition' }
  if (!entryTypesOf(row.kind).includes(given.entryType))
    return {
      'performanceRule.entryType': 'Lists of this kind accept other entries. Change the kind, or choose another type',
    }
  const rule = readListRule(given)
  if (!rule) return { 'performanceRule.conditions': 'Complete each condition' }
  if (lacksCurrency(rule)) return { 'performanceRule.currency': noRuleCurrency }
  // A copy may be for another organization, whose delivery the person may not be told of.
  if (known && known.organization === row.organization && isSame(known.performanceRule, given)) return {}
  const why =
    principal && whyNotVisible(principal, resourceNamed({ catalogue }, 'report'), String(row.organization), rule)
  return why ? { performanceRule: why } : {}
}

/** What a rule says that compares amounts in no currency. */
export const noRuleCurrency = 'Choose the currency of the amounts'

/** Whether a rule compares amounts, and nobody chose in which currency. */
export function lacksCurrency(rule: ListRule): boolean {
  return !rule.currency && metricsOfRule(rule).some(key => needsCurrency(metricOf(key)))
}

/**
 * Why a person can't set a rule; null when they can. A rule tells nobody more than their reports do: the server checks it with all facts, so
 * who sees only some accounts sets none.
 */
export function whyNotVisible(
  principal: Principal,
  report: ReturnType<typeof resourceNamed>,
  organization: string,
  rule: ListRule,
): string | null {
  if (!isAllowed(principal, 'read', report, { organization }))
    return 'Rules about delivery require permission to read reports'
  try {
    const { filters } = factAccess(principal, 'read', report, [organization], {
      metrics: metricsOfRule(rule),
      dimensions: [
        ruleDimensions[rule.entryType],
        ...(rule.environments.length > 0 ? (['environment'] as const) : []),
        ...(rule.publishers.length > 0 ? (['publisher'] as const) : []),
      ],
    })
    return filters.length > 0 ? 'To create rules about delivery, you need access to all accounts' : null
  } catch (error) {
    if (error instanceof ApiError && typeof error.body.error === 'string') return error.body.error
    throw error
  }
}
