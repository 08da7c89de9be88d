import type { EntityRow } from '../../contract/api.ts'
import { isObject } from '../../contract/isObject.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { knownZone } from '../../contract/zonedTime.ts'
import type { SheetRow } from '../../kit/sheet/sheet.ts'
import { fieldRoles, findEntity, resourceOfEntity } from '../../providers/resources.ts'
import { asSentence } from '../../texts/asSentence.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import type { PlannedRow } from '../tree/plannedRow.ts'
import { idOf, isPlaced, type KnownTree, knownTree, mayBeId, type PlacedRecord, placeRecords } from './placeRecords.ts'
import {
  type CellContext,
  CellError,
  cellText,
  cellValue,
  clears,
  decimalMarkOf,
  referenceIds,
  referenceTexts,
} from './sheetCell.ts'
import { type SheetColumns, sheetRecords } from './sheetRecords.ts'
import type { TreeReads } from './treeReads.ts'
import type { SheetField, SheetLevel, TreeSpec, Values } from './treeSpec.ts'

export interface PlanContext {
  readonly reads: TreeReads
  /** To which new rows belong. */
  readonly organization: string | null
  /** The mark before decimals; undefined: as the sheet says, or else as the person writes. */
  readonly decimal: '.' | ',' | undefined
  readonly ownDecimal: '.' | ','
}

export interface SheetPlan {
  readonly rows: readonly PlannedRow[]
  readonly decimal: '.' | ','
}

/**
 * What a sheet would do: for each of its rows the row that it creates or changes, and what of that changes. A cell that says
 * what the row says already changes nothing, so what was exported can be given back as it is. An empty cell changes nothing.
 * @throws HttpError of what is looked up
 */
export async function planSheet(
  rows: readonly SheetRow[],
  columns: SheetColumns,
  spec: TreeSpec,
  context: PlanContext,
): Promise<SheetPlan> {
  const records = sheetRecords(rows, columns, spec)
  const known = await knownTree(records, spec, context.reads)
  const placed = placeRecords(records, spec, known)
  const found = await linkedRows(placed, known, context.reads)
  const texts = placed.flatMap(({ record }) =>
    [...record.cells].flatMap(([{ field }, text]) => (numericKinds.has(field.kind) ? [text] : [])),
  )
  const decimal = context.decimal ?? decimalMarkOf(texts) ?? context.ownDecimal
  const planner = new Planner(placed, known, found, decimal, spec, context)
  return {
    rows: inOrder(
      placed.map(one => planner.plan(one)),
      spec,
    ),
    decimal,
  }
}

const numericKinds: ReadonlySet<string> = new Set(['money', 'number', 'percent'])

/** Rows that cells name or that rows link to, by `entity text`: an id has one, a name may have several. */
type FoundRows = ReadonlyMap<string, readonly EntityRow[]>

async function linkedRows(placed: readonly PlacedRecord[], known: KnownTree, reads: TreeReads): Promise<FoundRows> {
  const texts = new Map<string, Set<string>>()
  const ids = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, to: string, values: readonly string[]) => {
    const set = map.get(to) ?? new Set()
    for (const value of values) set.add(value)
    map.set(to, set)
  }
  for (const { record, row } of placed) {
    for (const [field, text] of record.cells) {
      for (const { to, texts: named } of referenceTexts(field, text)) add(texts, to, named)
      if (row)
        for (const { to, ids: held } of referenceIds(field, currentOf(field, row, record.level.single)))
          add(ids, to, held)
    }
  }
  const found = new Map<string, EntityRow[]>()
  for (const to of new Set([...texts.keys(), ...ids.keys()])) {
    if (!findEntity(to)) continue
    const named = [...(texts.get(to) ?? [])].filter(text => text.length <= 240)
    const asked = [...new Set([...(ids.get(to) ?? []), ...named.filter(mayBeId)])]
    const lacking = asked.filter(id => !known.byId.has(`${to} ${id}`))
    for (const row of lacking.length ? await reads.byIds(to, lacking) : []) found.set(`${to} ${row.id}`, [row])
    for (const id of asked) {
      const row = known.byId.get(`${to} ${id}`)
      if (row) found.set(`${to} ${id}`, [row])
    }
    const names = named.filter(text => !found.has(`${to} ${text}`) && !clears(text))
    const { title } = resourceOfEntity(to)
    for (const row of names.length ? await reads.byNames(to, names) : []) {
      const key = `${to} ${String(row[title])}`
      found.set(key, [...(found.get(key) ?? []).filter(({ id }) => id !== row.id), row])
    }
  }
  return found
}

/** What a row has for a field; of a table that mostly has one row, what that has. */
export function currentOf({ path }: SheetField, row: Values, single: readonly string[] = []): unknown {
  const table = single.find(name => path.startsWith(`${name}.`))
  if (table === undefined) return valueAt(row, path)
  const items = row[table]
  const [item, ...more] = Array.isArray(items) ? items : []
  return more.length === 0 && isObject(item) ? valueAt(item, path.slice(table.length + 1)) : undefined
}

class Planner {
  readonly #titles: ReadonlyMap<string, string>
  readonly #zones = new Map<unknown, string>()
  readonly #plans = new Map<PlacedRecord, PlannedRow>()
  readonly #named = new Map<string, PlacedRecord[]>()

  constructor(
    placed: readonly PlacedRecord[],
    readonly known: KnownTree,
    readonly found: FoundRows,
    readonly decimal: '.' | ',',
    readonly spec: TreeSpec,
    readonly context: PlanContext,
  ) {
    const titles = [...found].flatMap(([key, rows]) => {
      const resource = findEntity(key.slice(0, key.indexOf(' ')))
      return resource ? rows.map(row => [`${resource.entity} ${row.id}`, titleOf(resource, row)] as const) : []
    })
    this.#titles = new Map(titles)
    for (const one of placed) {
      const key = `${one.record.level.entity} ${one.record.name}`
      this.#named.set(key, [...(this.#named.get(key) ?? []), one])
    }
  }

  /** Parents are planned before what is under them. */
  plan(one: PlacedRecord): PlannedRow {
    const { record, row, above, root } = one
    const { level, resource } = record
    const refusals = [...one.refusals]
    const cells = this.#cellContext(one)
    const values: Record<string, unknown> = {}
    const named =
      record.name && record.name !== String(row?.[resource.title] ?? '') ? { [resource.title]: record.name } : {}
    for (const [field, text] of record.cells) {
      const now = row && currentOf(field, row, level.single)
      if (row && isAsItIs(cellText(field, now, cells), text)) continue
      try {
        values[field.path] = clears(text) ? null : cellValue(field, text, cells, now, isEnd(field.path))
      } catch (error) {
        if (!(error instanceof CellError)) throw error
        refusals.push(`${field.label}: ${asSentence(error.says)}`)
      }
    }
    const single = row
      ? changedSingles(values, row, level.single ?? [], refusals)
      : newSingles(values, level.single ?? [])
    const parent = above && isPlaced(above) ? this.#plans.get(above) : undefined
    const owner = this.#ownerOf(root) ?? this.#accountOwner(one) ?? this.context.organization
    const reference =
      row || !level.parent ? {} : { [level.parent.by]: parent && !parent.id ? { ref: parent.ref } : idOf(above) }
    const own = { ...reference, ...named, ...single }
    const whole = row
      ? own
      : { ...(owner ? { organization: owner } : {}), ...own, ...level.complete?.(own, this.#valuesOf(above)) }
    const plan: PlannedRow = {
      ref: record.ref,
      entity: level.entity,
      line: record.line,
      name: record.name || String(row?.[resource.title] ?? record.id),
      depth: depthOf(level, this.spec),
      parent: parent?.ref ?? null,
      values: whole,
      ...(row ? { id: row.id, version: Number(row.version), row } : {}),
      ...(refusals.length ? { refusals } : {}),
    }
    this.#plans.set(one, plan)
    return plan
  }

  #cellContext(one: PlacedRecord): CellContext {
    return {
      zone: this.#zoneOf(one),
      decimal: this.decimal,
      titles: this.#titles,
      find: (to, text) => this.#find(one, to, text),
    }
  }

  /** A row of the sheet under the same top, then one that is there under it, then any by its id or exact name. */
  #find({ root, record: { ref } }: PlacedRecord, to: string, text: string): unknown {
    const resource = resourceOfEntity(to)
    const top = (one: PlacedRecord) => idOf(one.root ?? one)
    const beside = (this.#named.get(`${to} ${text}`) ?? []).filter(
      one => one.record.ref !== ref && top(one) === idOf(root),
    )
    if (beside.length === 1 && beside[0]) return beside[0].row?.id ?? { ref: beside[0].record.ref }
    const under = (this.known.byName.get(to)?.get(text) ?? []).filter(row => Object.values(row).includes(idOf(root)))
    const rows = under.length === 1 ? under : (this.found.get(`${to} ${text}`) ?? under)
    const [row, ...more] = rows
    if (row && more.length === 0) return row.id
    throw new CellError(
      row
        ? t('%{count} %{plural} have the name “%{name}”. Enter the ID', {
            count: rows.length,
            plural: inSentence(resource.plural),
            name: text.slice(0, 80),
          })
        : t('There is no %{label} “%{name}”', { label: inSentence(resource.label), name: text.slice(0, 80) }),
    )
  }

  #zoneOf(one: PlacedRecord | EntityRow | null): string {
    const name = fieldRoles().timeZone
    if (one === null || name === undefined) return 'UTC'
    if (!isPlaced(one)) return knownZone(String(one[name] ?? 'UTC'))
    const known = this.#zones.get(one)
    if (known !== undefined) return known
    const zone = one.root ? this.#zoneOf(one.root) : knownZone(this.#ownZone(one, name))
    this.#zones.set(one, zone)
    return zone
  }

  /** Of a top: what the sheet says, what it has, or what it takes from the row that it names. */
  #ownZone({ record, row }: PlacedRecord, name: string): string {
    const said = [...record.cells].find(([{ path }]) => path === name)
    const field = record.resource.fields[name]
    if (said && !clears(said[1])) return said[1].trim()
    if (row) return String(row[name] ?? 'UTC')
    const taken = takenFields(record.resource.fields).find(one => one.name === name)
    const referenced = taken && [...record.cells].find(([{ path }]) => path === taken.reference)
    const [other] = (taken && referenced && this.found.get(`${taken.to} ${referenced[1]}`)) || []
    const value = taken && other ? taken.read(other[taken.source]) : undefined
    return String(value ?? (field && 'default' in field ? field.default : undefined) ?? 'UTC')
  }

  #ownerOf(root: PlacedRecord['root']): string | null {
    if (root === null) return null
    const planned = isPlaced(root) ? this.#plans.get(root) : undefined
    const row = isPlaced(root) ? root.row : root
    const owner = row?.organization ?? planned?.values.organization
    return typeof owner === 'string' ? owner : null
  }

  /** Of a new top: whose the rows are that it names. */
  #accountOwner({ record }: PlacedRecord): string | null {
    for (const [{ field }, text] of record.cells) {
      const [row] = field.kind === 'reference' ? (this.found.get(`${field.to} ${text}`) ?? []) : []
      if (typeof row?.organization === 'string') return row.organization
    }
    return null
  }

  #valuesOf(above: PlacedRecord['above']): Values {
    if (above === null) return {}
    if (!isPlaced(above)) return above
    const { values = {} } = this.#plans.get(above) ?? {}
    return { ...this.#valuesOf(above.above), ...above.row, ...values }
  }
}

/** A figure is what it says, however it is written. */
function isAsItIs(own: string | number, text: string): boolean {
  if (typeof own === 'number') return text !== '' && Number(text.replace(/%$/, '')) === own
  return own.replace(/\s+/g, ' ').trim() === text.replace(/\s+/g, ' ').trim()
}

/** Values of a table's only row, by the table: `flights.start` becomes a row of `flights`. */
function newSingles(values: Values, single: readonly string[]): Values {
  const rest = { ...values }
  for (const table of single) {
    const inner = Object.entries(values).filter(([path]) => path.startsWith(`${table}.`))
    for (const [path] of inner) delete rest[path]
    if (inner.length === 0 || rest[table] !== undefined) continue
    rest[table] = [Object.fromEntries(inner.map(([path, value]) => [path.slice(table.length + 1), value]))]
  }
  return rest
}

/** Of a row that is there: paths change the only row that a table has; where it has several, nobody knows which is meant. */
function changedSingles(values: Values, row: Values, single: readonly string[], refusals: string[]): Values {
  let rest: Values = values
  for (const table of single) {
    const inner = Object.keys(values).filter(path => path.startsWith(`${table}.`))
    const items = Array.isArray(row[table]) ? row[table] : []
    if (inner.length === 0 || items.length === 1) continue
    if (items.length === 0) rest = newSingles(rest, [table])
    else
      refusals.push(
        t('%{table}: It has %{count}. Change them on its page.', {
          table: table.charAt(0).toUpperCase() + table.slice(1),
          count: items.length,
        }),
      )
  }
  return rest
}

function isEnd(path: string): boolean {
  return path === fieldRoles().span?.to || /(^|\.)end(At)?$/.test(path)
}

/** How many levels are above one. */
export function depthOf({ parent }: SheetLevel, spec: TreeSpec): number {
  const above = spec.levels.find(({ entity }) => entity === parent?.entity)
  return above ? depthOf(above, spec) + 1 : 0
}

/** Tops in the order of the sheet, each with all that is below it, parents first. */
function inOrder(plans: readonly PlannedRow[], spec: TreeSpec): readonly PlannedRow[] {
  const byRef = new Map(plans.map(plan => [plan.ref, plan]))
  const top = (plan: PlannedRow): PlannedRow => {
    const above = plan.parent === null ? undefined : byRef.get(plan.parent)
    return above ? top(above) : plan
  }
  const rank = new Map(spec.levels.map(({ entity }, index) => [entity, index]))
  return plans.toSorted(
    (a, b) =>
      (top(a).line ?? 0) - (top(b).line ?? 0) ||
      (rank.get(a.entity) ?? 0) - (rank.get(b.entity) ?? 0) ||
      (a.line ?? 0) - (b.line ?? 0),
  )
}
