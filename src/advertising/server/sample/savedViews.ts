import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

/** Views that a desk shares: what ends next, and the columns to watch pacing by. */
export function addSavedViews(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`saved views ${organization.slug}`)
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
    builder.add('saved-view', { organization: organization.id, ...row, at: builder.workday(20, random) })
}
