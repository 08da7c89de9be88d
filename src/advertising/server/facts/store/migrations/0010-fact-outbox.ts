import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/** What is to be done to facts that are kept on ClickHouse (`FACTS_URL`), until it has it; and whether they are kept there. */
export const factOutbox: Migration = {
  version: 10,
  name: 'fact outbox',
  sql: `
    create table fact_outbox (sequence bigint generated always as identity primary key, work json not null);
    create table fact_place (clickhouse boolean primary key check (clickhouse))
  `,
}
