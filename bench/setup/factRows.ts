import { addDays } from '../../src/advertising/reporting/reportRange.ts'
import { measureColumns } from '../../src/advertising/server/facts/store/factColumns.ts'
import { ensureFactPartitions } from '../../src/advertising/server/facts/store/factPartitions.ts'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'

export interface FactRows {
  readonly rows: number
  readonly firstDay: string
  readonly days: number
  readonly lineItems: number
  /** 200 unless said otherwise; each has two strategies. */
  readonly campaigns?: number
}

/** Fills the tables of facts with so many hours, of as many campaigns and line items as asked, and 500 deals. */
export async function fillFacts(
  db: Database,
  { rows, firstDay, days, lineItems, campaigns = 200 }: FactRows,
): Promise<void> {
  const keys = Math.ceil(rows / (days * 24))
  const months = [...new Set(Array.from({ length: days }, (_, day) => addDays(firstDay, day).slice(0, 7)))]
  await ensureFactPartitions(db, months)
  await db.exec(`
    insert into fact_key (organization, currency, campaign, strategy, line_item, media, deal, placement, exchange, environment, country, device_type, loss_reason)
    select '${factOrganization}', 'USD', ${id('campaign', `n % ${campaigns}`)}, ${id('strategy', `n % ${2 * campaigns}`)}, ${id('line', `n % ${lineItems}`)},
      ${id('media', 'n % 300')}, ${id('deal', 'n % 500')}, ${id('placement', 'n')}, 'x' || n % 5, 'web', 'DE', 'phone', ''
    from generate_series(0, ${keys - 1}) as n;
    insert into fact_hourly (key, hour, ${measureColumns.join(', ')})
    select k.id, h, ${measureColumns.map((_, index) => `(k.id * ${index + 7} + extract(epoch from h)::bigint / 3600) % ${1000 + index}`).join(', ')}
    from generate_series('${firstDay} 00:00Z'::timestamptz, '${firstDay} 00:00Z'::timestamptz + interval '${days * 24 - 1} hours', '1 hour') as h
    cross join fact_key k limit ${rows};
    insert into fact_daily (key, day, ${measureColumns.join(', ')})
    select key, (hour at time zone 'UTC')::date, ${measureColumns.map(name => `sum(${name}::double precision)`).join(', ')}
    from fact_hourly group by 1, 2;
    insert into fact_progress select organization, (select max(hour) from fact_hourly) from fact_key group by 1`)
  await db.exec('vacuum analyze fact_key')
  for (const table of ['fact_hourly', 'fact_daily']) {
    for (const month of months) await db.exec(`vacuum analyze ${table}_${month.replace('-', '_')}`)
  }
}

export const factOrganization = 'org-north'

/** As `fillFacts` names its line items, strategies, campaigns and 500 deals. */
export const lineItemId = idOf('line')
export const strategyId = idOf('strategy')
export const campaignId = idOf('campaign')
export const dealId = idOf('deal')

function idOf(kind: string) {
  return (number: number) => `${String(number).padStart(8, '0')}-0000-7000-8000-${tail(kind)}`
}

/** As long as a real id. */
function id(kind: string, number: string): string {
  return `lpad((${number})::text, 8, '0') || '-0000-7000-8000-${tail(kind)}'`
}

function tail(kind: string): string {
  return kind.padEnd(12, '0')
}
