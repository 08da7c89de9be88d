import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/** The index of organizations alone goes when nobody of a release before is left: that of their currencies (step 12) finds by them, too. */
export const factKeyIndex: Migration = {
  version: 14,
  name: 'fact key index',
  sql: 'select 1',
  afterwards: 'drop index if exists fact_key_organization',
}
