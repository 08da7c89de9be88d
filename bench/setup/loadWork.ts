import type { BulkAnswer } from '../../src/engine/contract/api.ts'
import { NotNow } from './notNow.ts'

/** What people do in a load, and how often: weights, and calls that answer what the next person may do with it. */
export interface LoadWork {
  readonly what: string
  readonly weight: number
  run(call: Call): Promise<void>
}

/** Asks the API as one of the people. @throws Error for every answer but 200 */
export type Call = (path: string, init?: CallInit) => Promise<CallAnswer>

/** All of it has come; it is unpacked and read by who needs it. */
export interface CallAnswer {
  json(): unknown
}

export interface CallInit {
  readonly method?: string
  /** Sent as JSON, or as it is where it is a text. */
  readonly body?: object | string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The work of one organization: lists, records, metrics, search, reports, and changes. `noted` hears of each change that was acknowledged. */
export function loadWork(
  organization: string,
  ids: readonly string[],
  noted: (note: string) => void,
): readonly LoadWork[] {
  const some = () => ids[Math.floor(Math.random() * ids.length)] ?? ''
  const within = `organization=${organization}`
  return [
    { what: 'list', weight: 40, run: async call => void (await call(`/line-item?${within}&limit=50&sort=desc(name)`)) },
    { what: 'record', weight: 20, run: async call => void (await call(`/line-item/${some()}`)) },
    {
      what: 'metrics',
      weight: 15,
      run: async call => void (await call(`/metrics/${some()}?entity=line-item&days=14&${within}`)),
    },
    { what: 'search', weight: 5, run: async call => void (await call('/search?q=harbor')) },
    {
      what: 'report',
      weight: 5,
      run: async call =>
        void (await call('/report-query', {
          method: 'POST',
          body: {
            organization,
            dimensions: ['day', 'campaign'],
            metrics: ['impressions', 'spend'],
            dateRange: 'last_30',
          },
        })),
    },
    {
      what: 'change',
      weight: 15,
      run: async call => {
        const [id, notes] = [some(), `Noted ${Math.random()}`]
        const answer = await call('/line-item', { method: 'PATCH', body: { ids: [id], changes: { notes } } })
        const [row] = (answer.json() as BulkAnswer).results
        if (row?.ok) return noted(notes)
        throw row?.error?.endsWith('Try again in a few seconds.')
          ? new NotNow(row.error)
          : new Error(row?.error ?? 'No result')
      },
    },
  ]
}
