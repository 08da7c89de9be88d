import { connection, inUse, supply } from '../../src/advertising/catalogue/lifeCycles.ts'
import type { FieldSpec, Fields } from '../../src/engine/contract/fieldSpec.ts'
import { kindOf } from '../../src/engine/contract/kinds/kinds.ts'
import type { Catalogue, ResourceInput, Scope, StatesInput } from '../../src/engine/contract/resourceSpec.ts'
import { demandFree, demandSection } from './demandFree.ts'
import { Refusal } from './Refusal.ts'
import { readField } from './readField.ts'
import { kebab, pluralOf, sentence } from './words.ts'

/** What is asked about a resource; what is left out follows from the rest. */
export interface Answers {
  readonly label: string
  readonly plural?: string | undefined
  readonly section: string
  readonly path?: string | undefined
  readonly description?: string | undefined
  readonly scope?: string | undefined
  readonly states?: string | undefined
  /** Each as `readField` reads it. */
  readonly fields?: readonly string[] | undefined
}

/** An entry and the name of the shared life cycle that it has. */
export interface NamedEntry {
  readonly entity: string
  readonly input: ResourceInput
  readonly lifeCycle?: string
}

/** The life cycles of `lifeCycles.ts` that a new resource may take. */
const lifeCycles: Readonly<Record<string, StatesInput>> = { inUse, supply, connection }

export const lifeCycleNames = Object.keys(lifeCycles)

const scopes: readonly Scope[] = ['organization', 'shared', 'platform']

/** @throws Refusal */
export function demandScope(asked: string): Scope {
  const scope = scopes.find(one => one === asked)
  if (!scope) throw new Refusal(`There is no scope "${asked}": take one of ${scopes.join(', ')}`)
  return scope
}

/** The entry that follows from the answers. @throws Refusal */
export function makeEntry(answers: Answers, catalogue: Catalogue): NamedEntry {
  const label = sentence(answers.label)
  const entity = kebab(answers.label)
  const plural = answers.plural?.trim() || pluralOf(label)
  const section = demandSection(catalogue, answers.section)
  const base = catalogue.sections.find(({ key }) => key === section)?.path ?? ''
  const path = answers.path?.trim() || `${base}/${kebab(plural)}`
  demandFree(catalogue, entity, path)
  const scope = demandScope(answers.scope ?? 'organization')
  const lifeCycle = lifeCycleNames.find(name => name === answers.states)
  const states = lifeCycle && lifeCycles[lifeCycle]
  if (answers.states && !states)
    throw new Refusal(`There is no life cycle "${answers.states}": take one of ${lifeCycleNames.join(', ')}`)
  const fields = settled(withCurrency(readFields(answers.fields ?? [], catalogue)), scope, catalogue)
  const input: ResourceInput = {
    path,
    label,
    plural,
    section,
    description: answers.description?.trim() || `${plural} of your organization.`,
    ...(scope === 'organization' ? {} : { scope }),
    ...(states ? { states } : {}),
    fields,
    columns: columnsOf(fields, lifeCycle ? ['name', 'status'] : ['name']),
    filters: filtersOf(fields),
  }
  return { entity, input, ...(lifeCycle ? { lifeCycle } : {}) }
}

/** The first fields that a list can show in a word, between what names a row and when it was changed. */
export function columnsOf(fields: Fields, first: readonly string[], last: readonly string[] = ['updatedAt']): string[] {
  const short = Object.entries(fields).filter(([name, field]) => !first.includes(name) && isShort(field))
  return [...first, ...short.map(([name]) => name).slice(0, mostColumns), ...last]
}

/** Fields of few values, and those that lead to other rows. */
export function filtersOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (filtered.has(field.kind) ? [name] : []))
}

const mostColumns = 6
const filtered: ReadonlySet<string> = new Set(['choice', 'choices', 'boolean', 'reference', 'references'])

function isShort(field: FieldSpec): boolean {
  const isLong = field.kind === 'text' && (field.lines ?? 1) > 1
  return !isLong && kindOf(field).column !== null
}

function readFields(texts: readonly string[], catalogue: Catalogue): Fields {
  const fields: Record<string, FieldSpec> = {}
  for (const text of texts) {
    const [name, field] = readField(text, catalogue)
    if (commonNames.has(name)) throw new Refusal(`Every resource has "${name}": leave it out`)
    if (Object.hasOwn(fields, name)) throw new Refusal(`"${name}" is there twice: give one of them another name`)
    fields[name] = field
  }
  return fields
}

/** Names of fields that every resource has, or may have. */
export const commonNames: ReadonlySet<string> = new Set([
  ...['id', 'organization', 'name', 'code', 'status', 'draft', 'labels', 'notes', 'version', 'actions', 'refs'],
  ...['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'],
])

/**
 * What follows from the other fields: a new row has the currency and the time zone of its organization, where the
 * catalogue's organizations have them, and a secret is asked for again when the URL beside it changes.
 */
export function settled(fields: Fields, scope: Scope, { resources }: Catalogue): Fields {
  const places = Object.entries({ currency: 'reportingCurrency', timezone: 'timezone' })
  const known = scope === 'platform' ? [] : places.filter(([, name]) => resources.organization?.fields[name])
  const urls = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && (field.format === 'url' || field.format === 'httpsUrl') ? [name] : [],
  )
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'secret' && urls.length > 0) return [name, { ...field, boundTo: urls }]
      const place = known.find(([vocabulary]) => field.kind === 'choice' && field.vocabulary === vocabulary)
      return [name, place ? { ...field, takenFrom: `organization.${place[1]}` } : field]
    }),
  )
}

/** Money says its currency in the row. */
function withCurrency(fields: Fields): Fields {
  if (fields.currency || !Object.values(fields).some(({ kind }) => kind === 'money')) return fields
  return { currency: { kind: 'choice', vocabulary: 'currency', default: 'USD', required: true }, ...fields }
}
