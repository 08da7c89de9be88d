import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

const reported = 'line_item, media, deal, placement, exchange, environment, country, device_type, loss_reason'

/** Facts of conversions name their event, and whether a click or a view led to them. */
export const conversionParts: Migration = {
  version: 7,
  name: 'conversion parts',
  sql: `
    alter table fact_key add column event text collate "C" not null default '',
      add column touch text collate "C" not null default '';
    do $$ declare told text; begin
      select conname into told from pg_constraint where conrelid = 'fact_key'::regclass and contype = 'u';
      execute format('alter table fact_key drop constraint %I', told);
    end $$;
    alter table fact_key add unique (${reported}, event, touch);
    create index fact_key_event on fact_key (event) where event <> '';
  `,
}
