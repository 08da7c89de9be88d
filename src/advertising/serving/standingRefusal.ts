import { checkBudget } from './budgets.ts'
import { checkFlight } from './checkFlight.ts'
import { checkPacing } from './checkPacing.ts'
import { checkRunning } from './checkRunning.ts'
import type { Refusal } from './refusal.ts'
import { servableMedia } from './servableMedia.ts'
import type { Standing } from './servingCase.ts'

/** Why a line item bids on no request at all, whatever it offers; null when it depends on the request. In the order of `decide`. */
export function standingRefusal(standing: Standing): Refusal | null {
  const found = checkRunning(standing) ?? checkFlight(standing) ?? checkBudget(standing) ?? checkPacing(standing)
  if (found) return found
  const media = servableMedia(standing)
  return 'reason' in media ? media : null
}
