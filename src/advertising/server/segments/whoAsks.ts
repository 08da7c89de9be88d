import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { leavesOf } from '../../targeting/expression.ts'
import type { RuleTree } from '../../targeting/segmentRule.ts'
import { factAccess } from '../facts/factAccess.ts'
import { type AudienceContext, filtersOf } from './audience.ts'

/** Whether a rule asks for what facts tell. */
export function asksFacts(tree: RuleTree): boolean {
  return leavesOf(tree).some(({ term }) => term.kind !== 'segment')
}

/**
 * What else facts must pass, so that a rule tells nobody more than their reports do; or why it can't be asked. Who sees some accounts
 * only can't have a rule built, as the server builds it from all facts.
 */
export function factFiltersFor(
  principal: Principal,
  report: Resource,
  tree: RuleTree,
  { features, organization }: Pick<AudienceContext, 'features' | 'organization'>,
): readonly ReportFilter[] | string {
  const asked = leavesOf(tree).flatMap(({ term }) => (term.kind === 'segment' ? [] : filtersOf(term, features)))
  try {
    const { filters } = factAccess(principal, 'read', report, [organization], {
      metrics: ['reach'],
      dimensions: [...new Set(asked.map(({ dimension }) => dimension))],
    })
    return filters.length > 0 ? 'To create rules about who saw ads, you need access to all accounts' : []
  } catch (error) {
    if (error instanceof ApiError && typeof error.body.error === 'string') return error.body.error
    throw error
  }
}
