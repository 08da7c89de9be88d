import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/** The people of the sample that an hour of delivery names, in partitions like the hours; what names none has no row. */
export const people: Migration = {
  version: 4,
  name: 'people',
  sql: `
    create table fact_people (key int not null, hour timestamptz not null, people bigint[] not null, primary key (key, hour))
      partition by range (hour);
  `,
}
