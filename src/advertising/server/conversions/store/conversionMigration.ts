import type { Migration } from '../../../../engine/server/node/postgres/migrate.ts'

/** Kept for a hundred days (`conversionLimits.ts`). A person is a SHA-256; `about` says what of facts was clicked or shown, as JSON. */
export const conversionMigration: Migration = {
  version: 8,
  name: 'conversions',
  sql: `
    create table conversion_touch (
      account text collate "C" not null, person bytea not null, click text collate "C", kind text not null,
      at timestamptz not null, about text collate "C" not null, primary key (account, person, at, kind, about)
    );
    create unique index conversion_touch_click on conversion_touch (account, click) where click is not null;
    create index conversion_touch_at on conversion_touch (at);
    create table conversion_log (
      id text primary key, account text collate "C" not null, event text collate "C" not null,
      order_id text collate "C", person bytea, click text collate "C",
      at timestamptz not null, received_at timestamptz not null, value bigint not null, settled boolean not null,
      about text collate "C", kind text, credited bigint not null default 0
    );
    create unique index conversion_log_order on conversion_log (event, order_id) where order_id is not null;
    create index conversion_log_person on conversion_log (account, person) where person is not null;
    create index conversion_log_click on conversion_log (account, click) where person is null;
    create index conversion_log_event on conversion_log (event, at);
    create index conversion_log_received on conversion_log (event, received_at);
    create index conversion_log_unsettled on conversion_log (event, person) where not settled;
    create index conversion_log_at on conversion_log (at);
  `,
}
