import { commonFields } from './commonFields.ts'
import type { Resource, ResourceInput, States, Verb } from './resourceSpec.ts'
import { allFields, verbs } from './resourceSpec.ts'

const readOnlyVerbs: readonly Verb[] = ['list', 'read', 'export']

/**
 * An entry with every default filled in. A new frozen value; the entry stays as it was written.
 * @throws Error that names the entry and what to change.
 */
export function sanitizeResource(entity: string, input: ResourceInput): Resource {
  const readOnly = input.readOnly ?? false
  const states: States | null = input.states
    ? { ...input.states, deletable: input.states.deletable ?? [input.states.initial] }
    : null
  const resource: Resource = {
    entity,
    path: input.path,
    name: input.path.replace(/^\//, ''),
    label: input.label,
    plural: input.plural,
    section: input.section,
    about: input.about,
    menu: input.menu ?? input.plural,
    sidebar: input.sidebar ?? [],
    scope: input.scope ?? 'organization',
    title: input.title ?? 'name',
    fields: { ...commonFields(input.scope ?? 'organization', states, input.omit ?? []), ...input.fields },
    variants: input.variants ?? null,
    columns: input.columns,
    filters: [...new Set([...(states ? ['status'] : []), ...input.filters])],
    states,
    verbs: input.verbs ?? (readOnly ? readOnlyVerbs : verbs),
    readOnly,
    schema: input.schema ?? 'catalogue',
    rules: input.rules ?? [],
    unique: input.unique ?? [],
    children: input.children ?? [],
    fromFiles: input.fromFiles ?? false,
    measured: input.measured ?? false,
    sharedBy: input.sharedBy ?? null,
    decidesAccess: input.decidesAccess ?? false,
    acts: input.acts ?? false,
  }
  check(resource)
  return Object.freeze(resource)
}

/** What the entry's type can't see, because names were widened or reach into groups. */
function check(resource: Resource): void {
  const fields = allFields(resource)
  const say = (what: string) => {
    throw new Error(`resources.config: ${resource.entity} ${what}`)
  }
  for (const name of [...resource.columns, ...resource.filters, resource.title, ...resource.unique.flat()]) {
    if (!fields[name.split('.')[0] ?? '']) say(`has no field "${name}"; mend its columns, filters, title or unique`)
  }
  for (const { from, to, action } of resource.states?.moves ?? []) {
    for (const state of [...from, to]) {
      if (!resource.states?.of[state]) say(`moves by "${action}" through "${state}", which is no state of it`)
    }
  }
  if (resource.sharedBy && fields[resource.sharedBy]?.kind !== 'choice')
    say(`is shared by "${resource.sharedBy}", which is no choice field`)
  const on = resource.variants?.on
  if (on && fields[on]?.kind !== 'choice') say(`has variants on "${on}", which is no choice field`)
}
