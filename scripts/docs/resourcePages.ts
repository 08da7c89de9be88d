import { fieldAtPath } from '../../src/engine/contract/fieldAtPath.ts'
import { defaultGroup, type FieldSpec, type Fields } from '../../src/engine/contract/fieldSpec.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import {
  allFields,
  type Catalogue,
  type Resource,
  type Scope,
  type States,
} from '../../src/engine/contract/resourceSpec.ts'
import { optionLabel } from '../../src/engine/derive/cells/optionLabel.ts'
import { blocks, code, plain, table } from './markdown.ts'
import { typeText } from './typeText.ts'

/** A page for each resource of the catalogue: what it is for, its fields, its statuses, what can be done with it, and what belongs to it. */
export function resourcePages(catalogue: Catalogue): readonly ResourceDocument[] {
  return Object.values(catalogue.resources).map(resource => ({
    params: { entity: resource.entity },
    content: resourcePage(resource, catalogue),
  }))
}

export interface ResourceDocument {
  readonly params: { readonly entity: string }
  /** Markdown. */
  readonly content: string
}

function resourcePage(resource: Resource, catalogue: Catalogue): string {
  const { entity, label, plural, description, path, states, actions, children, variants, groupHelp } = resource
  const section = catalogue.sections.find(({ key }) => key === resource.section)?.label ?? resource.section
  return blocks(
    `# ${plain(plural)}`,
    plain(description),
    list([
      ['In the console', `${plain(section)}, ${code(path)}`],
      ['In the API', `${code(entity)}, with [its calls](../api/${entity})`],
      ['Belongs to', scopes[resource.scope]],
      ['Columns of the list', resource.columns.map(name => plain(labelAt(resource, name))).join('; ')],
      ['Filters', resource.filters.map(name => plain(labelAt(resource, name))).join('; ')],
    ]),
    '## Fields',
    ...groupsOf(resource.fields).flatMap(([group, fields]) => [
      `### ${plain(group)}`,
      plain(groupHelp[group] ?? ''),
      fieldTable(fields, catalogue),
    ]),
    ...Object.entries(variants?.by ?? {}).flatMap(([variant, fields]) => [
      `### ${plain(variantLabel(resource, variant))} only`,
      plain(variants?.descriptions?.[variant] ?? ''),
      fieldTable(fields, catalogue),
    ]),
    ...(states ? ['## Statuses', statusTable(states)] : []),
    ...(Object.keys(actions).length > 0
      ? [
          '## Actions',
          table(
            ['Action', 'Takes the permission', 'What follows'],
            Object.values(actions).map(({ label, verb, confirm = '', from }) => [
              plain(label),
              code(verb),
              plain(
                [from ? `Only while ${from.map(stateLabel).join(' or ')}.` : '', confirm].filter(Boolean).join(' '),
              ),
            ]),
          ),
        ]
      : []),
    ...(children.length > 0
      ? [
          `## Under each ${plain(label.toLowerCase())}`,
          children
            .map(({ resource: child }) => `- [${plain(catalogue.resources[child]?.plural ?? child)}](./${child})`)
            .join('\n'),
        ]
      : []),
  )
}

const scopes: Readonly<Record<Scope, string>> = {
  organization: 'One organization',
  shared: 'One organization, or everybody',
  platform: 'The platform',
  self: 'Itself: it is the organization',
  members: 'The organizations it is a member of',
}

/** Fields under their headings, in the form's order; what every record has comes last. */
function groupsOf(fields: Fields): readonly [string, Fields][] {
  const groups = new Map<string, Record<string, FieldSpec>>()
  for (const [name, field] of Object.entries(fields)) {
    const group = field.group ?? defaultGroup
    groups.set(group, { ...groups.get(group), [name]: field })
  }
  return [...groups].sort(([, a], [, b]) => Number('id' in a) - Number('id' in b))
}

function list(entries: readonly (readonly [string, string])[]): string {
  return entries
    .filter(([, text]) => text)
    .map(([name, text]) => `- **${name}:** ${text}`)
    .join('\n')
}

function fieldTable(fields: Fields, catalogue: Catalogue): string {
  return table(['Field', 'In the API', 'Holds', 'About'], fieldRows(fields, catalogue))
}

/** A row for each field; those of a group or a table follow it, under its name. */
function fieldRows(fields: Fields, catalogue: Catalogue, labels = '', names = ''): readonly string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const label = `${labels}${labelOf(name, field)}`
    const path = `${names}${name}`
    const own = [plain(label), code(path), typeText(field, catalogue), plain(aboutText(field))]
    if (!('fields' in field)) return [own]
    return [own, ...fieldRows(field.fields, catalogue, `${label} › `, `${path}.`)]
  })
}

function aboutText({ help, required, when, requiredWhen, immutable, readOnly, computed }: FieldSpec): string {
  return [
    help ?? '',
    required ? 'Required.' : '',
    when ? `Only while ${conditionText(when)}.` : '',
    requiredWhen ? `Required while ${conditionText(requiredWhen)}.` : '',
    immutable ? 'Can’t be changed later.' : '',
    readOnly || computed ? 'Set by Astrolabe.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function conditionText(condition: NonNullable<FieldSpec['when']>): string {
  return Object.entries(condition)
    .map(([name, values]) => `${labelOf(name, undefined).toLowerCase()} is ${values.map(valueText).join(' or ')}`)
    .join(' and ')
}

function valueText(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : labelOf(value, undefined).toLowerCase()
}

function statusTable({ of, transitions }: States): string {
  return table(
    ['Status', 'What can follow'],
    Object.keys(of).map(state => [
      plain(stateLabel(state)),
      plain(
        transitions
          .filter(({ from }) => from.includes(state))
          .map(({ label, to, verb }) => `${label}: ${stateLabel(to)}${verb === 'system' ? ' (by itself)' : ''}`)
          .join(', '),
      ),
    ]),
  )
}

function stateLabel(state: string): string {
  return labelOf(state, undefined)
}

function variantLabel({ variants, fields }: Resource, variant: string): string {
  const on = variants ? fields[variants.on] : undefined
  return on?.kind === 'choice' ? optionLabel(on, variant) : labelOf(variant, undefined)
}

/** As the list's header says it: `last7.spend` has a label of its own, "Spend, 7 days"; `flights.start` is "Flights, start". */
function labelAt(resource: Resource, path: string): string {
  const { field, label } = fieldAtPath(allFields(resource), path)
  return field?.label ?? label
}
