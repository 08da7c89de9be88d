import type { Change } from '../../contract/api.ts'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { cellOf } from '../cells/cells.ts'
import { Dash } from '../cells/Dash.tsx'
import { changeParts } from './changeText.ts'

/** What happened to one field: its name, the value before and the value after, drawn as everywhere else. */
export function ChangeLine({ resource, row, change, created }: ChangeLineProps) {
  const { label, field, ...texts } = changeParts(resource ? allFields(resource) : {}, resource, change, row)
  const draw = (value: unknown, text: string) =>
    isEmpty(value) ? <Dash /> : <ChangeValue {...{ resource, row, field, value, text, name: change.path }} />
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {!created && (
          <>
            <del>{draw(change.old, texts.old)}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        <ins>{draw(change.new, texts.new)}</ins>
      </dd>
    </div>
  )
}

function ChangeValue({ resource, row, field, value, text, name }: ChangeValueProps) {
  // Kinds whose line says too little about what has changed are told in full.
  if (!field || !resource || field.kind === 'text' || field.kind === 'group' || field.kind === 'code') return text
  if (field.kind === 'money' && row === null) return text
  const { Cell } = cellOf(field)
  return <Cell value={value} field={field} name={name} resource={resource} row={row ?? {}} />
}

interface ChangeLineProps {
  /** Null: one that the console doesn't know. */
  readonly resource: Resource | null
  /** As it is now; null where it is not known. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly change: Change
  /** There was nothing before. */
  readonly created: boolean
}

interface ChangeValueProps {
  /** Null: one that the console doesn't know. */
  readonly resource: Resource | null
  /** As it is now; null where it is not known. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly field: FieldSpec | undefined
  readonly value: unknown
  readonly text: string
  readonly name: string
}
