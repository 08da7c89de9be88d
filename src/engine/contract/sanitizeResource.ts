import { checkEntry } from './checkEntry.ts'
import { commonFields } from './commonFields.ts'
import type { Fields } from './fieldSpec.ts'
import { isCheckedAhead } from './isCheckedAhead.ts'
import type { Resource, ResourceInput, States, Verb } from './resourceSpec.ts'
import { verbs } from './resourceSpec.ts'

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
    description: input.description,
    menu: input.menu ?? input.plural,
    sidebar: input.sidebar ?? [],
    scope: input.scope ?? 'organization',
    title: input.title ?? 'name',
    fields: { ...commonFields(input.scope ?? 'organization', states, input.omit ?? []), ...given(input.fields) },
    variants: input.variants ?? null,
    columns: input.columns,
    filters: [
      ...new Set([
        ...(states ? ['status'] : []),
        ...input.filters,
        ...(states?.approval ? ['approval.state', 'approval.submittedBy'] : []),
      ]),
    ],
    groupHelp: input.groupHelp ?? {},
    inPickers: input.inPickers ?? { shows: [] },
    states,
    refreshAt: input.refreshAt ?? null,
    actions: input.actions ?? {},
    verbs: input.verbs ?? (readOnly ? readOnlyVerbs : verbs),
    readOnly,
    schema: input.schema ?? 'catalogue',
    rules: input.rules ?? [],
    unique: input.unique ?? [],
    children: input.children ?? [],
    fromFiles: input.fromFiles ?? false,
    uploadFields: input.uploadFields ?? [],
    measured: input.measured ?? false,
    sharedBy: input.sharedBy ?? null,
    takesFirst: input.takesFirst ?? false,
    waits: input.waits ?? null,
    decidesAccess: input.decidesAccess ?? false,
    narrowedBy: input.narrowedBy ?? null,
    narrowedHides: input.narrowedHides ?? [],
    belongsBy: input.belongsBy ?? [],
    belonging: null,
    asksMetrics: input.asksMetrics ?? false,
    acts: input.acts ?? false,
    managedBy: input.managedBy ?? {},
    sample: input.sample ?? {},
  }
  if (!isCheckedAhead) for (const wrong of checkEntry(resource)) throw new Error(`resources.config: ${entity} ${wrong}`)
  return Object.freeze(resource)
}

/** What is computed can't be given. */
function given(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.computed ? { ...field, readOnly: true } : field]),
  )
}
