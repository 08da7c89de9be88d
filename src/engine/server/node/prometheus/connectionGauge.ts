import type { Gauge } from '../../gauge.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'

/** The connections to a PostgreSQL server. */
export function connectionGauge({ load }: Pick<PostgresStore, 'load'>): Gauge {
  return {
    name: 'database_connections',
    help: 'Connections to the database that work or are free, and questions that wait for one.',
    label: 'state',
    read: async () => ({ ...load() }),
  }
}
