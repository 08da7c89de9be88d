import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { isNotOffered } from '../../../engine/providers/isNotOffered.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { domainOf } from './ImportDefaults.tsx'
import type { AccountByName } from './tagRow.ts'

/** The accounts that media may belong to here, and how a sheet may name them: by name, id or code. */
export function useAccounts() {
  const provider = useConsoleDataProvider()
  const { selected: organization } = useOrganization()
  const { data, isPending, error } = useQuery({
    queryKey: ['account', 'getList', 'import', { organization }],
    queryFn: ({ signal }) =>
      provider.getList<RowOf<'account'>>('account', {
        pagination: { page: 1, perPage: 1000 },
        sort: { field: 'name', order: 'ASC' },
        meta: { organization },
        signal,
      }),
  })
  const rows = data?.data ?? none
  const byName = useMemo((): AccountByName => {
    const found = rows.flatMap(row => {
      const account = { id: row.id, organization: String(row.organization ?? ''), domain: domainOf(row) }
      return [row.name, row.id, row.code]
        .filter(word => typeof word === 'string')
        .map(word => [word.toLowerCase(), account] as const)
    })
    return new Map(found)
  }, [rows])
  return { rows, byName, isPending, error, isOffered: !isNotOffered(error) }
}

const none: readonly RowOf<'account'>[] = []
