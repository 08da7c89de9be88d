import { partsOf, textOf } from '../../engine/contract/looseValues.ts'

/** Buyer states from the least to the most advanced. */
const advance: readonly string[] = ['rejected', 'pending', 'approved', 'ready', 'paused', 'serving', 'complete']

/** How a deal stands with its buyers, all in all; `none` before any has said something. */
export function leastAdvanced(buyerStatuses: unknown): string {
  return statesOf(buyerStatuses).toSorted((a, b) => advance.indexOf(a) - advance.indexOf(b))[0] ?? 'none'
}

/** Whether some buyer has agreed to the deal's terms. */
export function isAccepted(buyerStatuses: unknown): boolean {
  return statesOf(buyerStatuses).some(state => state !== 'pending' && state !== 'rejected')
}

function statesOf(buyerStatuses: unknown): string[] {
  return partsOf(buyerStatuses)
    .map(({ status }) => textOf(status))
    .filter(status => advance.includes(status))
}
