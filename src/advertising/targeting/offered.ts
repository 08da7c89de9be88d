import type { Offers } from '../../engine/contract/fieldSpec.ts'

/** Pickers leave out deals that are over. */
export const offeredDeals = { status: ['draft', 'pending', 'active', 'paused'] } as const satisfies Offers

/** Pickers leave out segments that nobody may use. */
export const offeredSegments = { status: ['draft', 'processing', 'ready', 'too_small'] } as const satisfies Offers
