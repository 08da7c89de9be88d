import { visibleByIds } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'

/**
 * The answers without goals that the person may not see: a campaign may be measured by a goal of another account, whose target is
 * nobody's business who sees this account alone.
 */
export async function withSeenGoals(
  answers: readonly MetricsAnswer[],
  { context, principal }: Pick<SignedInCall, 'context' | 'principal'>,
): Promise<readonly MetricsAnswer[]> {
  const ids = [...new Set(answers.flatMap(({ goals }) => goals.map(({ id }) => id)))]
  if (ids.length === 0) return answers
  const seen = await visibleByIds(context.store.read, principal, resourceNamed(context, 'goal'), ids)
  const isSeen = new Set(seen.map(({ id }) => id))
  return answers.map(answer => ({ ...answer, goals: answer.goals.filter(({ id }) => isSeen.has(id)) }))
}
