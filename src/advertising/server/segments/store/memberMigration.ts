import type { Migration } from '../../../../engine/server/node/postgres/migrate.ts'

/** Sets of members: `staged` while they are loaded, `live` when they are the segment's, `dead` until their rows are cleared away. */
export const memberMigration: Migration = {
  version: 6,
  name: 'segment members',
  sql: `
    create table segment_set (
      id int generated always as identity primary key, segment text not null,
      state text not null check (state in ('staged', 'live', 'dead'))
    );
    create unique index segment_set_live on segment_set (segment) where state = 'live';
    create index segment_set_segment on segment_set (segment);
    create table segment_member (
      set int not null, hash bytea not null, id_type smallint not null,
      since timestamptz not null, expires timestamptz not null, primary key (set, hash, id_type)
    );
    create index segment_member_expires on segment_member (expires);
  `,
}
