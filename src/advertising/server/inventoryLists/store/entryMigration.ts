import type { Migration } from '../../../../engine/server/node/postgres/migrate.ts'

/** Tells what a rule put into a list from what somebody did. */
export const ruleEntryMigration: Migration = {
  version: 11,
  name: 'inventory list entries by rule',
  sql: 'alter table list_entry add column by_rule boolean not null default false',
}

/** Sets of entries: `staged` while they are imported, `live` when they are the list's, `dead` until their rows are cleared away. */
export const entryMigration: Migration = {
  version: 9,
  name: 'inventory list entries',
  sql: `
    create table list_set (
      id int generated always as identity primary key, list text not null,
      state text not null check (state in ('staged', 'live', 'dead'))
    );
    create unique index list_set_live on list_set (list) where state = 'live';
    create index list_set_list on list_set (list);
    create table list_entry (
      set int not null, type smallint not null, key text collate "C" not null, value text, primary key (set, type, key)
    );
  `,
}
