import type { PlatformDialect } from '../../src/engine/contract/platformDialect.ts'

/** What a console in front of such a platform has in `src/platform.config.ts`. */
export const platform: PlatformDialect = {
  money: 'units',
  moments: 'seconds',
  entities: { campaign: 'orders' },
  fields: {
    campaign: { id: 'orderId', name: 'title', startAt: 'begins', endAt: 'flight.ends', budgetTotal: 'budget' },
  },
  paging: { limit: 'count', page: 'page' },
  sort: 'signs',
  filters: {
    organization: 'advertiser',
    search: 'words',
    atLeast: 'min_{field}',
    atMost: 'max_{field}',
    anyOf: 'repeated',
  },
  rowsAt: 'data',
  totalAt: 'meta.total',
  errorAt: 'message',
  fieldErrors: { at: 'problems', field: 'name', sentence: 'text' },
}
