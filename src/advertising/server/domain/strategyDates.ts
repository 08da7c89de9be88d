import type { Given } from './entityRules.ts'

/** When a strategy runs: as long as its campaign, unless it has dates of its own. */
export function strategyDates(
  row: Given<'strategy'> | null,
  campaign: Given<'campaign'> | null,
): { startAt: unknown; endAt: unknown } {
  const from = row?.inheritDates === false ? row : campaign
  return { startAt: from?.startAt, endAt: from?.endAt }
}
