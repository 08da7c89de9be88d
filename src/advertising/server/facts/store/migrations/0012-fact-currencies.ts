import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/**
 * An organization's currencies stand next to each other in an index: there are a few, however many places it has. The index of organizations
 * alone serves nothing any more; it goes a release later (ADR 0105), as this one starts beside processes that write.
 */
export const factCurrencyIndex: Migration = {
  version: 12,
  name: 'fact currencies',
  sql: 'create index fact_key_currency on fact_key (organization, currency)',
}
