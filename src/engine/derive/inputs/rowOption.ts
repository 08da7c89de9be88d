import type { EntityRow } from '../../contract/api.ts'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { fieldAt } from '../../contract/query.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { formatDateRange } from '../../kit/formatDate.ts'
import { fieldRoles } from '../../providers/resources.ts'
import { cellOf } from '../cells/cells.ts'
import { formatMoment } from '../cells/formatMoment.ts'
import { numberText } from '../cells/numberText.ts'
import { timeZoneOf } from '../cells/timeZoneOf.ts'
import { titleOf } from '../cells/titleOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import type { ChoiceOption } from './choiceOptions.ts'
import { rowImage } from './rowImage.ts'

/**
 * A row where it is chosen: its name and code, and below them how it stands and what its entry has pickers say of it.
 * @param referenced rows whose images stand for those of the rows that refer to them, by id
 */
export function rowOption(
  row: EntityRow,
  resource: Resource,
  { detail, referenced = new Map() }: RowOptionParts = {},
): ChoiceOption {
  const words = detail ? detail(row) : typeof row.code === 'string' ? row.code : ''
  const description = detail ? '' : aboutRow(row, resource)
  const image = rowImage(row, resource, referenced)
  return {
    value: row.id,
    label: titleOf(resource, row),
    ...(words ? { detail: words } : {}),
    ...(description ? { description } : {}),
    ...(image === undefined ? {} : { image }),
  }
}

interface RowOptionParts {
  readonly detail?: ((row: EntityRow) => string) | undefined
  readonly referenced?: ReadonlyMap<string, EntityRow>
}

/** `Active · $12.50 · Nov 1 – Dec 31`. */
function aboutRow(row: EntityRow, resource: Resource): string {
  const fields = allFields(resource)
  const { span } = fieldRoles()
  const status = typeof row.status === 'string' ? labelOf(row.status, undefined) : ''
  const shown = resource.inPickers.shows.map(name => {
    const field = fieldAt(fields, name)
    if (field && name === span?.from) return spanText(row[span.from], row[span.to], timeZoneOf(row, field))
    return field ? textAt(valueAt(row, name), field, { name, resource, row }) : ''
  })
  return [status, ...shown].filter(Boolean).join(' · ')
}

/** From when to when, where at least one of both is said. */
function spanText(from: unknown, to: unknown, zone: string | undefined): string {
  const [start, end] = [from, to].map(moment => (typeof moment === 'string' && moment ? moment : null))
  return start || end ? formatDateRange(start, end, zone) : ''
}

function textAt(
  value: unknown,
  field: FieldSpec,
  of: { readonly name: string; readonly resource: Resource; readonly row: EntityRow },
): string {
  if (value === null || value === undefined) return ''
  // Their plain words are those of exports.
  if (field.kind === 'dateTime') return formatMoment(String(value), timeZoneOf(of.row, field))
  if (field.kind === 'number' && typeof value === 'number') return numberText(value, field, of.row)
  return cellOf(field).text(value, { field, ...of })
}
