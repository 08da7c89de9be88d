import type { Gauge } from '../../../engine/server/gauge.ts'
import { factStore } from './store/factStore.ts'

/** How far delivery is known: alert on it when a feed may have stopped. */
export const factGauges: readonly Gauge[] = [
  {
    name: 'facts_age_seconds',
    help: 'How long ago the latest hour of delivery began that facts tell of.',
    read: async ({ store, clock }) => {
      const hour = await store.read.extension(factStore).lastFactHour('all')
      return hour === null ? {} : { '': (clock().getTime() - Date.parse(hour)) / 1000 }
    },
  },
  {
    name: 'facts_waiting',
    help: 'Writes of facts that ClickHouse does not have yet. Alert on it when they stay: it may be away.',
    read: async ({ store }) => ({ '': await store.read.extension(factStore).writesWaiting() }),
  },
]
