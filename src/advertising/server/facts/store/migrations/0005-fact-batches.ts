import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

const measures = [
  ...['auctions_matched', 'bid_requests', 'bids', 'valid_bids', 'wins', 'impressions', 'measurable', 'viewable'],
  ...['clicks', 'conversions', 'starts', 'first_quartiles', 'midpoints', 'third_quartiles', 'completes', 'skips'],
  ...['losses', 'conversion_value', 'spend', 'data_cost', 'fees', 'revenue'],
]

/**
 * Each hour says which batch told it (0: none that can be withdrawn; since looks ask what was told, every write has a number), and
 * `fact_past` keeps what batches replaced. Batches that were taken in before get what the audit log knows of them; who comes before cannot be told, so they stay.
 */
export const factBatches: Migration = {
  version: 5,
  name: 'fact batches',
  sql: `
    create sequence fact_batch_number as int;
    alter table fact_hourly add column batch int not null default 0;
    create index fact_hourly_batch on fact_hourly (batch) where batch > 0;
    create table fact_past (
      key int not null, hour timestamptz not null, batch int not null,
      ${measures.map(measure => `${measure} bigint not null`).join(', ')},
      people bigint[], primary key (key, hour, batch)
    );
    create index fact_past_batch on fact_past (batch);
    do $$ begin
      if to_regclass('"fact-batch"') is not null then
        update "fact-batch" set _data = _data || jsonb_build_object(
          'key', id, 'name', _data->'answer'->'batch', 'status', 'final', 'version', 1, 'number', 0,
          'accepted', _data->'answer'->'accepted', 'rejected', _data->'answer'->'rejectedCount',
          'rejectedLines', _data->'answer'->'rejected');
      end if;
      if to_regclass('"fact-batch"') is not null and to_regclass('"audit-log"') is not null then
        update "fact-batch" b set _data = b._data || jsonb_build_object(
          'organization', a.entry->'organization', 'serviceAccount', a.entry->'actor'->'id',
          'createdAt', a.entry->'at', 'createdBy', a.entry->'actor'->'id',
          'updatedAt', a.entry->'at', 'updatedBy', a.entry->'actor'->'id')
        from (
          select _data as entry,
            encode(sha256(convert_to((_data->'actor'->>'id') || chr(10) || (_data->>'batchId'), 'UTF8')), 'hex') as id
          from "audit-log" where _data->>'action' = 'facts_received'
        ) as a
        where a.id = b.id;
      end if;
    end $$;
  `,
}
