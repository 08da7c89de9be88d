import type { FieldOf, FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { optionLabel } from '../../src/engine/derive/cells/optionLabel.ts'
import { plain } from './markdown.ts'

/** What a field holds, as Markdown: “Amount, at least 0”, “Link to [Campaign](./campaign)”. Parts of groups and tables have rows of their own. */
export function typeText(field: FieldSpec, { resources }: Catalogue): string {
  const linkTo = (entity: string) => `[${plain(resources[entity]?.label ?? entity)}](./${entity})`
  switch (field.kind) {
    case 'text':
      return textText(field)
    case 'number':
      return join(field.integer ? 'Whole number' : 'Number', field.unit && `in ${plain(field.unit)}`, range(field))
    case 'money':
      return join('Amount', 'in micros of the record’s currency', range(field, 1_000_000))
    case 'percent':
      return join('Percent', range({ min: field.min ?? 0, max: field.max ?? 100 }))
    case 'duration':
      return join('Seconds', range(field))
    case 'choice':
      return field.options ? `One of: ${optionsText(field)}` : `One ${vocabularyText(field.vocabulary)}`
    case 'choices':
      return field.options ? `Any of: ${optionsText(field)}` : `Any ${vocabularyText(field.vocabulary)}`
    case 'reference':
      return `One ${linkTo(field.to)}${field.or ? ` or ${linkTo(field.or)}` : ''}`
    case 'references':
      return join(`Any ${linkTo(field.to)}`, range(field))
    case 'list':
      return join('List of texts', range(field))
    case 'objectList':
      return join('List of objects', range(field))
    case 'code':
      return join(`${field.language.toUpperCase()} text`, field.max && `at most ${count(field.max)} characters`)
    default:
      return otherKinds[field.kind]
  }
}

const otherKinds = {
  date: 'Date',
  dateTime: 'Date and time, UTC',
  boolean: 'Yes or no',
  group: 'Object',
  targeting: 'Targeting',
  schedule: 'Schedule',
  secret: 'Secret, write-only',
  json: 'JSON',
} as const

function textText({ format, max, lines }: FieldOf<'text'>): string {
  const what = format ? (formats[format] ?? labelOf(format, undefined)) : lines ? 'Text of several lines' : 'Text'
  return join(what, max && `at most ${count(max)} characters`)
}

const formats: Partial<Record<string, string>> = {
  email: 'Email address',
  url: 'URL',
  httpsUrl: 'HTTPS URL',
  hostname: 'Host name',
  hostKey: 'SSH host key',
  network: 'IP address or network',
  size: 'Size, such as 300x250',
  bundle: 'App bundle',
}

/** The values as the API takes them, with the console's words for them. */
function optionsText(field: FieldOf<'choice'> | FieldOf<'choices'>): string {
  return (field.options ?? [])
    .map(value => {
      const label = optionLabel(field, value)
      return label.toLowerCase() === value.toLowerCase() ? `\`${value}\`` : `\`${value}\` (${plain(label)})`
    })
    .join(', ')
}

function vocabularyText(vocabulary: string | undefined): string {
  const standards: Partial<Record<string, string>> = {
    country: 'country, ISO 3166-1 alpha-2',
    currency: 'currency, ISO 4217',
    language: 'language, ISO 639-1',
    timezone: 'time zone of the IANA database',
    resource: 'resource',
  }
  return standards[vocabulary ?? ''] ?? 'value'
}

function range({ min, max }: { readonly min?: number; readonly max?: number }, unit = 1): string {
  const [from, to] = [min, max].map(value => (value === undefined ? undefined : count(value / unit)))
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  if (from !== undefined) return `at least ${from}`
  return to === undefined ? '' : `at most ${to}`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function join(...parts: readonly (string | number | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
