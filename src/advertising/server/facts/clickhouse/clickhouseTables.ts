import { measureColumns, partColumns, treeColumns } from '../store/factColumns.ts'
import type { FactServer } from './FactServer.ts'

/** What facts are about, and the rows above it, as columns of a statement. */
export const key = partColumns.join(', ')
export const tree = treeColumns.join(', ')
/** All of an hour but the version of its row. */
export const hourColumns = ['day', 'hour', ...partColumns, ...treeColumns, ...measureColumns, 'people', 'batch']

/** Makes the tables that are missing. */
export async function makeTables(server: FactServer): Promise<void> {
  for (const statement of statements) await server.command(statement)
}

const few = new Set([
  'organization',
  'currency',
  'exchange',
  'environment',
  'country',
  'device_type',
  'loss_reason',
  'event',
  'touch',
])
const textColumns = (names: readonly string[]) =>
  names.map(name => `${name} ${few.has(name) ? 'LowCardinality(String)' : 'String'}`)
const about = textColumns(partColumns)
const under = textColumns(treeColumns)
const counts = (type: string) => measureColumns.map(name => `${name} ${type}`)
const newest = ['version UInt64', 'gone UInt8', 'index by_version version type minmax granularity 1']
const hourly = (key: readonly string[]) => `(
  day Date, hour DateTime('UTC'), ${[...about, ...under, ...counts('Int64')].join(', ')}, people Array(Int64), batch Int32,
  ${newest.join(', ')}
) engine = ReplacingMergeTree(version, gone) partition by toYYYYMM(day) order by (${key.join(', ')})`

/**
 * Each row has the version of the write that made it, and the highest version of a key counts; `gone` ones count for nothing. So a write
 * that is done twice, or half and then whole, comes to the same.
 */
const statements = [
  `create table if not exists fact_hourly ${hourly(['day', ...partColumns, 'hour'])}`,
  `create table if not exists fact_past ${hourly(['day', ...partColumns, 'hour', 'batch'])}`,
  `create table if not exists fact_daily (day Date, ${[...about, ...under, ...counts('Float64'), ...newest].join(', ')})
   engine = ReplacingMergeTree(version, gone) partition by toYYYYMM(day) order by (day, ${key})`,
  `create table if not exists fact_about (${[...about, ...under].join(', ')}, version UInt64)
   engine = ReplacingMergeTree(version) order by (${key})`,
  `create table if not exists fact_arrived (
   day Date, hour DateTime('UTC'), ${[...about, ...under, ...counts('Int64')].join(', ')}, people Array(Int64), version UInt64
   ) engine = MergeTree partition by version order by (day, ${key}, hour)`,
]
