import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { holds } from '../../contract/schema.ts'
import { t } from '../../texts/t.ts'
import { foreignFields } from '../cells/foreignFields.ts'
import { shownField } from '../cells/shownField.ts'

/** A card of a row's page: the fields of one group that say something, and how many have no value. */
export interface DetailGroup {
  readonly name: string
  readonly fields: readonly DetailField[]
}

export interface DetailField {
  readonly name: string
  readonly label: string
  readonly field: FieldSpec
  readonly empty: boolean
}

/**
 * The fields of a row in their groups, in the catalogue's order; those of its variant among them, those whose condition
 * doesn't hold and those of `except` left out. One that `inherits` has a value from above. What only a platform's rows have is "Other". What every row has comes last, as "More"
 * and "About".
 */
export function detailGroups(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
  inherits: (name: string) => boolean = () => false,
): readonly DetailGroup[] {
  const groups = new Map<string, DetailField[]>()
  const foreign = Object.entries(foreignFields(resource, [row])).map(
    ([name, field]) => [name, { ...field, group: t('Other') }] as const,
  )
  for (const [name, field] of [...Object.entries(fieldsOfVariant(resource, row)), ...foreign]) {
    if (
      inHead.has(name) ||
      except.includes(name) ||
      name === resource.title ||
      (field.when && !inherits(name) && !holds(field.when, row))
    )
      continue
    const group = field.group ?? t('Details')
    const empty = isEmpty(row[name]) && !inherits(name)
    if (name === 'archivedAt' && empty) continue
    groups.set(group, [
      ...(groups.get(group) ?? []),
      { name, label: labelOf(name, field), field: shownField(name, field), empty },
    ])
  }
  const order = (name: string) => (name === t('About') ? 2 : name === t('More') ? 1 : 0)
  return [...groups].map(([name, fields]) => ({ name, fields })).sort((a, b) => order(a.name) - order(b.name))
}

/** The fields that a row has by its type. */
export function fieldsOfVariant(resource: Resource, row: Readonly<Record<string, unknown>>): Fields {
  const variant = resource.variants?.by[String(row[resource.variants.on] ?? '')] ?? {}
  return { ...resource.fields, ...variant }
}

/** The head of the page says them. */
const inHead = new Set(['status', 'draft'])
