import type { Row } from '../../../engine/server/store/Store.ts'

/** When a strategy runs: as long as its campaign, unless it has dates of its own. */
export function strategyDates(row: Row | null, campaign: Row | null): { startAt: unknown; endAt: unknown } {
  const from = row?.inheritDates === false ? row : campaign
  return { startAt: from?.startAt, endAt: from?.endAt }
}
