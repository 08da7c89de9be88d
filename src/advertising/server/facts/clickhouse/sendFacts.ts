import { factMeasures, factParts, factTree } from '../../../reporting/factShape.ts'
import { measureColumns, partColumns, treeColumns } from '../store/factColumns.ts'
import type { StoredFact } from '../store/storedFact.ts'
import { addUpDays } from './addUpDays.ts'
import { hourColumns, key, tree } from './clickhouseTables.ts'
import { clickhouseText } from './clickhouseText.ts'
import type { AnswerRow, FactServer } from './FactServer.ts'

/** Tells facts as the write of this version: what they replace is kept where their batch may be withdrawn (batch 0: never). */
export async function sendFacts(
  server: FactServer,
  { facts, batch }: { readonly facts: readonly StoredFact[]; readonly batch: number },
  version: number,
): Promise<void> {
  await server.command(`alter table fact_arrived drop partition ${version}`)
  await server.insert(
    'fact_arrived',
    arrivedColumns,
    facts.map(fact => arrivedRow(fact, version)),
  )
  const [first = '', last = ''] = [...new Set(facts.map(({ hour }) => hour.slice(0, 10)))].sort()
  const within = `day between ${clickhouseText(first)} and ${clickhouseText(last || first)}`
  const arrived = `(day, ${key}, hour) in (select day, ${key}, hour from fact_arrived where version = ${version})`
  await server.command(
    batch > 0
      ? `insert into fact_past (${columns}, batch, version, gone)
         select ${columns}, batch, ${version}, 0 from fact_hourly final where ${within} and batch <> ${batch} and ${arrived}`
      : `insert into fact_past (${columns}, batch, version, gone)
         select ${columns}, batch, ${version}, 1 from fact_past final where ${within} and ${arrived}`,
  )
  await server.command(
    `insert into fact_hourly (${columns}, batch, version, gone)
     select ${columns}, ${batch}, ${version}, 0 from fact_arrived where version = ${version}`,
  )
  await moveTrees(server, version)
  await addUpDays(server, version)
  await server.command(`alter table fact_arrived drop partition ${version}`)
}

/** The tree above what facts are about is the one that was told last, for the hours told before, too. */
async function moveTrees(server: FactServer, version: number): Promise<void> {
  const arrivals = `select distinct ${key}, ${tree} from fact_arrived where version = ${version}`
  const moved = `select t.* from (${arrivals}) as t inner join (
      select ${key}, ${tree} from fact_about final where (${key}) in (select ${key} from (${arrivals}))
    ) as a using (${key}) where (${treeColumns.map(name => `t.${name}`).join(', ')}) <> (${treeColumns.map(name => `a.${name}`).join(', ')})`
  const [count] = await server.ask(`select count() from (${moved})`)
  if (Number(count?.[0]) > 0) {
    const rest = columnsOf([...partColumns, 'day', 'hour', ...measureColumns, 'people', 'batch'], 'h')
    await server.command(
      `insert into fact_hourly (${columnsOf([...partColumns, 'day', 'hour', ...measureColumns, 'people', 'batch'])}, ${tree}, version, gone)
       select ${rest}, ${columnsOf(treeColumns, 'm')}, ${version}, 0
       from (select * from fact_hourly final where (${key}) in (select ${key} from (${moved}))) as h
       inner join (${moved}) as m using (${key})`,
    )
  }
  await server.command(`insert into fact_about (${key}, ${tree}, version) select *, ${version} from (${arrivals})`)
}

const arrivedColumns = ['day', 'hour', ...treeColumns, ...partColumns, ...measureColumns, 'people', 'version']

function arrivedRow(fact: StoredFact, version: number): AnswerRow {
  return [
    fact.hour.slice(0, 10),
    Date.parse(fact.hour) / 1000,
    ...factTree.map(name => fact.tree[name]),
    ...factParts.map(name => fact.parts[name]),
    ...factMeasures.map(name => fact.measures[name] ?? 0),
    fact.people,
    version,
  ]
}

function columnsOf(names: readonly string[], of = ''): string {
  return names.map(name => (of === '' ? name : `${of}.${name}`)).join(', ')
}

const columns = hourColumns.filter(name => name !== 'batch').join(', ')
