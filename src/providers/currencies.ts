import { useQuery } from '@tanstack/react-query'
import { useConsoleDataProvider } from './dataProvider.ts'
import { useOrganization } from './organization.ts'

/** Delivery is counted in each organization's reporting currency; amounts of different ones are never added. */
export interface Currencies {
  /** Of an organization; US dollars where it is not known. */
  readonly of: (organization: unknown) => string
  /** The one of all that is shown; null when organizations with several are. Undefined until it is known. */
  readonly one: string | null | undefined
}

export function useCurrencies(): Currencies {
  const provider = useConsoleDataProvider()
  const { selected, organizations } = useOrganization()
  const { data, isPending } = useQuery({
    queryKey: ['auth', 'currencies', organizations.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      // Asked by id: who may work in an organization may not always list organizations.
      const ids = organizations.map(({ id }) => id)
      const rows = ids.length ? (await provider.getMany('organization', { ids, signal })).data : []
      return new Map(rows.map(row => [String(row.id), String(row.reportingCurrency ?? fallback)]))
    },
    staleTime: 300_000,
  })
  const of = (organization: unknown) => data?.get(String(organization)) ?? fallback
  const all = new Set(data?.values())
  const [only = fallback] = all
  return { of, one: isPending ? undefined : selected !== null ? of(selected) : all.size > 1 ? null : only }
}

const fallback = 'USD'
