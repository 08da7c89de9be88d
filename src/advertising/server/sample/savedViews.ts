import type { SampleBook, SampleRow } from '../../../engine/server/sample/SampleBook.ts'

/** Views that a desk shares: what ends next, and the columns to watch pacing by. */
export function addSavedViews(book: SampleBook, organization: SampleRow): void {
  const random = book.random(`saved views ${organization.slug}`)
  const rows = [
    {
      name: 'Active, ending next',
      page: '/inventory/deals',
      search: 'status=active&sort=asc(endAt)',
      columns: ['name', 'status', 'counterparty', 'dealType', 'floor', 'endAt'],
    },
    {
      name: 'Pacing',
      page: '/campaigns/workbench',
      search: '',
      columns: ['status', 'endAt', 'budgetTotal', 'pacing', 'spendToday', 'spendFlight', 'warnings'],
    },
  ]
  for (const row of rows)
    book.add('saved-view', { organization: organization.id, ...row, at: book.workday(20, random) })
}
