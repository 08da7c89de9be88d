import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/** The platform's seats lose their count of deals: it was one of all organizations, and everybody saw it. */
export const platformSeats: Migration = {
  version: 13,
  name: 'platform seats',
  again: true,
  sql: `
    do $$ begin
      if to_regclass('seat') is not null then
        update seat set _data = _data - 'dealsCount'
          where _data->>'organization' is null and _data ? 'dealsCount';
      end if;
      if exists (
        select from pg_attribute where attrelid = to_regclass('seat') and attname = 'dealsCount' and not attisdropped
      ) then
        update seat set "dealsCount" = null where _data->>'organization' is null and "dealsCount" is not null;
      end if;
    end $$;
  `,
}
