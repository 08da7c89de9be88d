import type { Part } from '../../engine/contract/looseValues.ts'
import type { ReceivedDeal } from './dealFields.ts'

/**
 * What the seller's status makes of a deal that we buy. The seller ends and pauses it at any time, and resumes only what they
 * paused; that it begins takes our acceptance, or auto-acceptance.
 * @param row null for a new deal
 */
export function statusAfterPush(row: Part | null, { sellerStatus, fields }: ReceivedDeal, isAuto: boolean): Part {
  const { status = 'pending', pausedBy } = row ?? {}
  const over = status === 'complete' || status === 'archived'
  if (sellerStatus === 'archived') return { status: status === 'pending' || over ? 'archived' : 'complete' }
  if (sellerStatus === 'complete') return { status: over ? status : 'complete' }
  if (over) return { status }
  const isAccepted = status === 'active' || (status === 'paused' && pausedBy === 'seller') || isAuto
  if (sellerStatus === 'paused' && isAccepted && !(status === 'paused' && pausedBy === 'buyer'))
    return { status: 'paused', pausedBy: 'seller', pauseReason: fields.pauseReason }
  if (sellerStatus === 'active' && isAccepted && !(status === 'paused' && pausedBy === 'buyer'))
    return { status: 'active' }
  return { status }
}
