import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'

/** The hours of delivery. */
export const facts: Migration = {
  version: 1,
  name: 'facts',
  sql: `
    create table fact_hourly (
      hour timestamptz not null,
      organization text collate "C" not null,
      campaign text collate "C" not null,
      strategy text collate "C" not null,
      line_item text collate "C" not null,
      media text collate "C" not null,
      deal text collate "C" not null,
      bid_requests bigint not null,
      bids bigint not null,
      wins bigint not null,
      impressions bigint not null,
      viewable bigint not null,
      clicks bigint not null,
      conversions bigint not null,
      starts bigint not null,
      completes bigint not null,
      spend bigint not null,
      primary key (line_item, hour, media, deal)
    );
  `,
}
