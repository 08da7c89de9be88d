import type { Part } from '../../../engine/contract/looseValues.ts'

/** Whether partners are told of a deal at all: it is ours, and has left the drafts. */
export function isSent({ side, status }: Part): boolean {
  return side === 'sell' && status !== 'draft'
}
