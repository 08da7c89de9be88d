import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import type { Catalogue, Resource } from '../../src/engine/contract/resourceSpec.ts'

/** What the catalogue promises of one entity, or of what all have in common: a path, and what kind of field it is. */
export interface Promised {
  readonly path: string
  /** A field's kind; `state` or `action` for what is none; `setting` for what can be set. */
  readonly kind: string
  /** Groups and tables whose parts are promised one by one. */
  readonly parts: readonly Promised[]
}

/** Fields that every resource has are promised once, under this name. */
export const commonTable = 'common'
/** So are the dimensions of targeting, wherever a field aims. */
export const targetingTable = 'targeting'
export const settingsTable = 'settings'

/** Everything that the catalogue promises, by the table that it stands in. Fields of the same name in several types are one. */
export function promisedBy(catalogue: Catalogue): Readonly<Record<string, readonly Promised[]>> {
  const own = Object.entries(catalogue.resources).map(([entity, resource]) => [entity, ofResource(resource)] as const)
  const settings = Object.keys(catalogue.settings).map(path => ({ path, kind: 'setting', parts: [] }))
  const targeting = Object.values(catalogue.resources)
    .flatMap(allFields)
    .find(([, { kind }]) => kind === 'targeting')?.[1]
  return {
    ...Object.fromEntries(own),
    [commonTable]: Object.values(common),
    [targetingTable]: targeting && 'fields' in targeting ? partsOf(targeting.fields as Fields, '') : [],
    [settingsTable]: settings,
  }
}

function ofResource(resource: Resource): readonly Promised[] {
  const found = new Map<string, Promised>()
  for (const [name, spec] of allFields(resource)) {
    if (Object.hasOwn(common, name)) continue
    const [promised] = partsOf({ [name]: spec }, '')
    if (promised) found.set(name, together(found.get(name), promised))
  }
  const states = Object.keys(resource.states?.by ?? {}).map(state => `states.${state}`)
  const actions = Object.keys(resource.actions ?? {}).map(action => `actions.${action}`)
  return [
    ...found.values(),
    ...states.filter(path => !Object.hasOwn(common, path)).map(path => ({ path, kind: 'state', parts: [] })),
    ...actions.map(path => ({ path, kind: 'action', parts: [] })),
  ]
}

/** Types may have fields of one name with other parts. */
function together(first: Promised | undefined, second: Promised): Promised {
  if (!first) return second
  const known = new Set(first.parts.map(({ path }) => path))
  return { ...first, parts: [...first.parts, ...second.parts.filter(({ path }) => !known.has(path))] }
}

function allFields({ fields, variants }: Resource) {
  return [fields, ...Object.values(variants?.by ?? {})].flatMap(some => Object.entries(some))
}

function partsOf(fields: Fields, before: string): Promised[] {
  return Object.entries(fields).map(([name, spec]) => {
    const path = `${before}${name}`
    const within = spec.kind === 'group' || spec.kind === 'objectList' ? spec.fields : {}
    return { path, kind: spec.kind, parts: partsOf(within, `${path}.`) }
  })
}

const approval = ['state', 'submittedBy', 'submittedAt', 'decidedBy', 'decidedAt', 'reason', 'figures']
const heldBack = ['action', 'reason', 'since', 'tryAt']
const plain = (path: string, kind: string): Promised => ({ path, kind, parts: [] })

/** What means the same wherever it stands. */
const common: Readonly<Record<string, Promised>> = Object.fromEntries(
  [
    ...['id', 'name', 'code', 'notes', 'createdBy', 'updatedBy'].map(name => plain(name, 'text')),
    plain('organization', 'reference'),
    plain('status', 'choice'),
    plain('draft', 'boolean'),
    plain('labels', 'list'),
    plain('version', 'number'),
    ...['createdAt', 'updatedAt', 'archivedAt'].map(name => plain(name, 'dateTime')),
    { path: 'approval', kind: 'group', parts: approval.map(name => plain(`approval.${name}`, 'text')) },
    { path: 'heldBack', kind: 'group', parts: heldBack.map(name => plain(`heldBack.${name}`, 'text')) },
    ...['draft', 'pending_approval', 'archived'].map(state => plain(`states.${state}`, 'state')),
  ].map(one => [one.path, one]),
)
