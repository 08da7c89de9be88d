import { FieldRows } from './FieldRows.tsx'
import type { InputProps } from './inputProps.ts'

/** A named object: its fields, under its name. */
export function GroupInput({ field, path }: InputProps<'group'>) {
  return (
    <div className="f-grid f-inner inset below">
      <FieldRows fields={field.fields} at={path} optional={!field.required} />
    </div>
  )
}
