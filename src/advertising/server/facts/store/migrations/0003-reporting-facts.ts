import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

const measures = [
  ...['auctions_matched', 'bid_requests', 'bids', 'valid_bids', 'wins', 'impressions', 'measurable', 'viewable'],
  ...['clicks', 'conversions', 'starts', 'first_quartiles', 'midpoints', 'third_quartiles', 'completes', 'skips'],
  ...['losses', 'conversion_value', 'spend', 'data_cost', 'fees', 'revenue'],
]
const kept = [
  'bid_requests',
  'bids',
  'wins',
  'impressions',
  'viewable',
  'clicks',
  'conversions',
  'starts',
  'completes',
  'spend',
]
const columns = measures.map(measure => `${measure} bigint not null default 0`).join(', ')
const months = (table: string) => `
  for month in select distinct date_trunc('month', hour at time zone 'UTC') from fact_hourly_old loop
    execute format('create table ${table}_%s partition of ${table} for values from (%L) to (%L)',
      to_char(month, 'YYYY_MM'), to_char(month, 'YYYY-MM-DD') || '${table === 'fact_hourly' ? ' 00:00Z' : ''}',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || '${table === 'fact_hourly' ? ' 00:00Z' : ''}');
  end loop;`

/**
 * What facts are about is told once (`fact_key`), and the hours and days hold numbers only, in a partition for each
 * month. New parts and measures: currency, places, people, money beyond spend, video quartiles, lost bids.
 */
export const reportingFacts: Migration = {
  version: 3,
  name: 'reporting facts',
  sql: `
    alter table fact_hourly rename to fact_hourly_old;
    alter table fact_hourly_old rename constraint fact_hourly_pkey to fact_hourly_old_pkey;
    drop table fact_daily;
    create table fact_key (
      id int generated always as identity primary key,
      organization text collate "C" not null,
      currency text collate "C" not null default '',
      campaign text collate "C" not null,
      strategy text collate "C" not null,
      line_item text collate "C" not null,
      media text collate "C" not null,
      deal text collate "C" not null,
      placement text collate "C" not null default '',
      exchange text collate "C" not null default '',
      environment text collate "C" not null default '',
      country text collate "C" not null default '',
      device_type text collate "C" not null default '',
      loss_reason text collate "C" not null default '',
      unique (line_item, media, deal, placement, exchange, environment, country, device_type, loss_reason)
    );
    create index fact_key_organization on fact_key (organization);
    create index fact_key_campaign on fact_key (campaign);
    create index fact_key_strategy on fact_key (strategy);
    create index fact_key_media on fact_key (media);
    create index fact_key_deal on fact_key (deal);
    create table fact_hourly (key int not null, hour timestamptz not null, ${columns}, primary key (key, hour))
      partition by range (hour);
    create table fact_daily (key int not null, day date not null, ${columns}, primary key (key, day))
      partition by range (day);
    create table fact_progress (organization text collate "C" primary key, hour timestamptz not null);
    do $$ declare month timestamp; begin ${months('fact_hourly')} ${months('fact_daily')} end $$;
    insert into fact_key (organization, campaign, strategy, line_item, media, deal)
      select distinct on (line_item, media, deal) organization, campaign, strategy, line_item, media, deal
      from fact_hourly_old order by line_item, media, deal, hour desc;
    insert into fact_hourly (key, hour, ${kept.join(', ')})
      select k.id, o.hour, ${kept.map(name => `o.${name}`).join(', ')} from fact_hourly_old o
      join fact_key k on k.line_item = o.line_item and k.media = o.media and k.deal = o.deal;
    insert into fact_daily (key, day, ${kept.join(', ')})
      select key, (hour at time zone 'UTC')::date, ${kept.map(name => `sum(${name})`).join(', ')}
      from fact_hourly group by 1, 2;
    insert into fact_progress select organization, max(hour) from fact_hourly_old group by 1;
    drop table fact_hourly_old;
    do $$ begin
      if to_regclass('"line-item"') is not null then
        update fact_key k set currency = coalesce(l._data->>'currency', '') from "line-item" l where l.id = k.line_item;
      end if;
    end $$;
  `,
}
