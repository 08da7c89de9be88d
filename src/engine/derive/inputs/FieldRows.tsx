import type { Fields } from '../../contract/fieldSpec.ts'
import { holds } from '../../contract/schema.ts'
import { joinPath, type Row } from '../form/rowPath.ts'
import { isUntouched, rowToSend, visibleNames } from '../form/rowToSend.ts'
import { useFormValue } from '../form/useFormContext.ts'
import { FieldRow } from './FieldRow.tsx'

/**
 * Fields of one object, each shown while its condition holds. Within an optional object nothing is marked as required
 * before something has been given.
 */
export function FieldRows({ fields, at, all = fields, optional = false, under }: FieldRowsProps) {
  const value = useFormValue(at)
  const row = typeof value === 'object' && value !== null ? (value as Row) : empty
  const idle = optional && isUntouched(all, rowToSend(all, row))
  const shown = visibleNames(all, row).filter(name => Object.hasOwn(fields, name) && !fields[name]?.readOnly)
  return shown.map(name => {
    const field = fields[name]
    if (!field) return null
    const required = field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, row))
    return (
      <FieldRow
        key={name}
        path={joinPath(at, name)}
        name={name}
        field={field}
        required={Boolean(required) && !idle}
        under={under}
        alone={shown.length === 1}
      />
    )
  })
}

const empty: Row = {}

interface FieldRowsProps {
  /** The ones to show. */
  readonly fields: Fields
  /** The path of the object that they belong to; empty for the row itself. */
  readonly at: string
  /** Every field of the object, where not all stand here: conditions may look at the others. */
  readonly all?: Fields
  readonly optional?: boolean
  /** The heading above them; a set of the same name doesn't repeat it, nor does a field that stands there alone. */
  readonly under?: string | undefined
}
