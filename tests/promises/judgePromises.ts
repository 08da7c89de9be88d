import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { guestsIn } from './guestsIn.ts'
import { commonTable, type Promised, promisedBy } from './promisedPaths.ts'
import { testFile } from './readTests.ts'

/** By table, by path: `file › title` of a test that shows the effect, or `people`, with a reason where the kind needs one. */
export type PromiseLines = Readonly<Record<string, Readonly<Record<string, string>>>>
type Paths = Readonly<Record<string, readonly string[]>>
/** What has no line yet, by table: paths that nothing reads, and those that something reads and no test shows. */
export interface Nothing {
  readonly unread: Paths
  readonly untested: Paths
}

export interface Judgment {
  /** What is wrong with the tables, in sentences. */
  readonly wrong: readonly string[]
  readonly shown: number
  readonly toPeople: readonly string[]
  /** Entities without a table. */
  readonly guests: readonly string[]
  readonly unread: readonly string[]
  readonly untested: readonly string[]
}

/**
 * Holds the tables against the catalogue and the tests, both ways. An entity without a table promises what its entry says, which tests
 * that loop over the catalogue try; `whyMore` says of one that does more than that what it is.
 */
export function judgePromises(
  catalogue: Catalogue,
  lines: PromiseLines,
  nothing: Nothing,
  whyMore: (guest: string) => string | null = () => null,
): Judgment {
  const promised = promisedBy(catalogue)
  const guests = guestsIn(catalogue, { ...lines, ...nothing.unread, ...nothing.untested } as PromiseLines)
  const wrong: string[] = []
  const toPeople: string[] = []
  let shown = 0
  for (const [table, all] of Object.entries(promised)) {
    if (guests.includes(table)) {
      const why = whyMore(table)
      if (why)
        wrong.push(`${table} does more than its entry says: ${why}. Show what in tests/promises/lines/${table}.json`)
      continue
    }
    const own = lines[table] ?? {}
    const missing = new Set([...(nothing.unread[table] ?? []), ...(nothing.untested[table] ?? [])])
    const used = new Set<string>()
    const judge = (one: Promised, above: string | null): void => {
      const where = `${table}.${one.path}`
      const line = Object.hasOwn(own, one.path) ? own[one.path] : undefined
      if (line !== undefined) used.add(one.path)
      if (missing.has(one.path)) {
        used.add(one.path)
        if (line !== undefined) wrong.push(`${where} has a line and stands in nothingYet.json: take it out there`)
      }
      const inForce = missing.has(one.path) ? waiting : (line ?? above)
      for (const part of one.parts) judge(part, inForce)
      if (inForce === waiting || (line === undefined && one.parts.length > 0)) return
      if (inForce === null) {
        wrong.push(
          `${where} has no line in tests/promises/lines/${table}.json: name the test that shows it (${howToSay(one.kind)})`,
        )
        return
      }
      if (isForPeople(inForce)) {
        toPeople.push(where)
        if (inForce === 'people' && !plainKinds.has(one.kind))
          wrong.push(`${where} is a ${one.kind}: say why it is for people only ("people: …")`)
        if (neverForPeople.has(one.kind)) wrong.push(`${where} is a ${one.kind}, which is never for people only`)
        return
      }
      shown += 1
      const why = refusal(inForce, table === commonTable ? null : one.path)
      if (why) wrong.push(`${where}: ${why}`)
    }
    for (const one of all) judge(one, null)
    for (const path of new Set([...Object.keys(own), ...missing]))
      if (!used.has(path)) wrong.push(`${table}.${path} stands in the tables and not in the catalogue`)
  }
  for (const table of new Set([lines, nothing.unread, nothing.untested].flatMap(some => Object.keys(some))))
    if (!Object.hasOwn(promised, table)) wrong.push(`${table} stands in the tables and not in the catalogue`)
  return { wrong, shown, toPeople, guests, unread: listed(nothing.unread), untested: listed(nothing.untested) }
}

function howToSay(kind: string): string {
  const test = '"contract/clock › title of a test"'
  if (neverForPeople.has(kind)) return test
  return plainKinds.has(kind) ? `${test}, or "people"` : `${test}, or "people: why it is only read"`
}

/** Stands for the lines of what stands in nothingYet.json. */
const waiting = 'nothing yet'

/** Kinds that may be there to be read and nothing else. */
const plainKinds = new Set(['text', 'list', 'code', 'group', 'objectList'])

/** Kinds that something has to follow from. */
const neverForPeople = new Set(['state', 'action', 'setting'])

function listed(paths: Paths): string[] {
  return Object.entries(paths).flatMap(([table, all]) => all.map(path => `${table}.${path}`))
}

function isForPeople(line: string): boolean {
  return line === 'people' || /^people: .{12}/.test(line)
}

/** Why a line shows nothing; `path` is what its test has to name. */
function refusal(line: string, path: string | null): string | null {
  const [name = '', title] = line.split(/ › (.*)/s)
  if (title === undefined) return `"${line}" is no "file › title"`
  const file = testFile(name)
  if (!file) return `there is no tests/${name}.test.ts`
  if (!file.titles.has(title)) return `tests/${name}.test.ts has no test "${title}"`
  const words = path?.split('.').at(-1)?.match(/\w+/g) ?? []
  return words.every(word => file.words.has(word)) ? null : `tests/${name}.test.ts never names it`
}
