import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { Resource, Rule, States } from '../../contract/resourceSpec.ts'
import { holds, sampleFields } from '../../contract/schema.ts'
import { hintedValue } from './hintedValue.ts'
import type { Random } from './random.ts'

export interface SampleOptions {
  readonly random: Random
  /** Which value of the variant field; without it, one by chance. */
  readonly variant?: string | undefined
  /** Rows that differ from one another, also in their state; otherwise each is as a new form has it. */
  readonly varied?: boolean
  /** The id of the n-th row of an entity; undefined when there is none to refer to. */
  readonly reference: (entity: string, index: number) => string | undefined
  /** Which of the entity's rows it is, from 0, and the day around which they stand: for the catalogue's hints. */
  readonly index?: number
  readonly now?: Date
}

/**
 * Values that a form could have sent, made from the catalogue entry alone: for resources that no generator of the sample
 * knows, and for tests. Without id, version and times.
 */
export function sampleRow(
  resource: Resource,
  { random, variant, varied = false, reference, index = Math.floor(random() * 100), now = usualDay }: SampleOptions,
): Record<string, unknown> {
  const { variants } = resource
  const own = variants && (variant ?? Object.keys(variants.by)[Math.floor(random() * Object.keys(variants.by).length)])
  const fields = { ...resource.fields, ...(own ? variants.by[own] : {}) }
  // The variant's value has to be known before the fields that depend on it.
  const row = { ...sampleFields(fields, random, varied), ...(own ? { [variants.on]: own } : {}) }
  row.name = `${resource.label} sample ${Math.floor(random() * 900) + 100}`
  delete row.code
  fillHints(resource, fields, row, { random, index, now })
  let count = 0
  fillReferences(fields, row, to => reference(to, count++))
  for (const rule of resource.rules) obey(rule, { row, fields, reference: to => reference(to, count++) })
  const { states } = resource
  return { ...row, ...(states ? { status: varied ? someState(states, row, random) : states.initial } : {}) }
}

/** Where nobody says which day it is: the month in which dates by chance lie. */
const usualDay = new Date('2026-11-15')

/** The name comes first: others may be made of it. */
function fillHints(
  { sample }: Resource,
  fields: Fields,
  row: Record<string, unknown>,
  base: Pick<Required<SampleOptions>, 'random' | 'index' | 'now'>,
): void {
  // Beside values that read like real ones.
  if (Object.keys(sample).length) for (const name of ['labels', 'notes']) delete row[name]
  const names = Object.keys(sample).sort((a, b) => Number(b === 'name') - Number(a === 'name'))
  for (const name of names) {
    const [field, hint] = [fields[name], sample[name]]
    if (field && hint && !field.readOnly && (!field.when || holds(field.when, row)))
      row[name] = hintedValue(hint, { ...base, name: String(row.name) })
  }
}

/** A state that the row could have come to, as far as its fields allow. */
function someState({ initial, transitions }: States, row: Readonly<Record<string, unknown>>, random: Random): string {
  let state = initial
  for (let steps = Math.floor(random() * 3); steps > 0; steps -= 1) {
    const open = transitions.filter(
      ({ from, needs = [] }) => from.includes(state) && needs.every(name => row[name] !== undefined),
    )
    state = open[Math.floor(random() * open.length)]?.to ?? state
  }
  return state
}

/**
 * Required references, wherever they stand. Says whether every one of them has a row to lead to: items of a list and groups for
 * which there is none are left out.
 */
function fillReferences(
  fields: Fields,
  row: Record<string, unknown>,
  reference: (to: string) => string | undefined,
): boolean {
  let isWhole = true
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (field.kind === 'group' && isObject(value) && !fillReferences(field.fields, value, reference)) delete row[name]
    if (field.kind === 'objectList' && Array.isArray(value)) {
      const items = value.filter(item => !isObject(item) || fillReferences(field.fields, item, reference))
      if (items.length) row[name] = items
      else delete row[name]
    }
    if ((field.kind !== 'reference' && field.kind !== 'references') || !isWanted(field, row)) continue
    const id = reference(field.to)
    if (id === undefined) isWhole = false
    else row[name] = field.kind === 'references' ? [id] : id
  }
  return isWhole
}

function isWanted(field: FieldSpec, row: Readonly<Record<string, unknown>>): boolean {
  if (field.readOnly || (field.when && !holds(field.when, row))) return false
  return Boolean(field.required || (field.requiredWhen && holds(field.requiredWhen, row)))
}

/** Chance doesn't know rules between fields: what breaks one gives way. */
function obey(rule: Rule, { row, fields, reference }: Ruled): void {
  switch (rule.rule) {
    case 'after':
    case 'atMost': {
      const [less, more] = rule.rule === 'after' ? [rule.than, rule.field] : [rule.field, rule.than]
      const [low, high] = [placeOf(row, less), placeOf(row, more)]
      const [a, b] = [low?.holder[low.name], high?.holder[high.name]]
      if (!low || !high || a === undefined || b === undefined) return
      // As long as what it comes after: dates have no time.
      if (rule.rule === 'after' && a === b)
        high.holder[high.name] = '2030-12-31T00:00:00.000Z'.slice(0, String(a).length)
      else if ((typeof a === 'number' && a > Number(b)) || (typeof a === 'string' && a > String(b))) {
        low.holder[low.name] = typeof a === 'number' ? Math.min(a, Number(b)) : b
        high.holder[high.name] = typeof a === 'number' ? Math.max(a, Number(b)) : a
      }
      return
    }
    case 'atMostOne':
    case 'exactlyOne': {
      const given = rule.fields.filter(name => row[name] !== undefined)
      for (const name of given.slice(1)) delete row[name]
      const [first] = rule.fields
      if (given.length || rule.rule === 'atMostOne' || first === undefined) return
      const field = fields[first]
      const id = field?.kind === 'reference' ? reference(field.to) : undefined
      if (id !== undefined) row[first] = id
      return
    }
    case 'noOverlap': {
      const items = row[rule.field]
      const list = fields[rule.field]
      if (!Array.isArray(items) || list?.kind !== 'objectList') return
      const length = list.fields[rule.start]?.kind === 'date' ? '2026-11-01'.length : undefined
      for (const [index, item] of items.entries()) {
        item[rule.start] = `2026-11-${String(2 * index + 1).padStart(2, '0')}T00:00:00.000Z`.slice(0, length)
        item[rule.end] = `2026-11-${String(2 * index + 2).padStart(2, '0')}T00:00:00.000Z`.slice(0, length)
      }
      return
    }
    case 'notSelf':
      return
  }
}

/** Where a path like `bid.maxBid` ends, when the groups on the way are there. */
function placeOf(row: Record<string, unknown>, path: string) {
  const names = path.split('.')
  let holder: unknown = row
  for (const name of names.slice(0, -1)) holder = isObject(holder) ? holder[name] : undefined
  return isObject(holder) ? { holder, name: names.at(-1) ?? '' } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Ruled {
  readonly row: Record<string, unknown>
  readonly fields: Fields
  readonly reference: (to: string) => string | undefined
}
