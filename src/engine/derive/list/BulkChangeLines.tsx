import type { ReactNode } from 'react'
import type { Change } from '../../contract/api.ts'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { FieldOf } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { dash } from '../../kit/formatNumber.ts'
import { listText } from '../../texts/listText.ts'
import { textsOf } from '../cells/textsOf.ts'
import { ownCell } from '../ownParts.tsx'
import { bulkFieldChanges, type FieldChange, fieldChangeTexts } from './bulkChangeTexts.ts'
import { useTitles } from './useTitles.ts'

/** What changed in a row of a batch, a line for each field: old → new, in words and with the names of few rows. */
export function BulkChangeLines({ resource, changes, row, asked, mark }: BulkChangeLinesProps) {
  return bulkFieldChanges(resource, changes, asked).map(one => (
    <FieldChangeLine key={one.path} {...{ resource, row, mark, ...one }} />
  ))
}

function FieldChangeLine({ mark, ...of }: FieldChangeLineProps) {
  const { resource, row, fields, change } = of
  const { label, field } = fieldAtPath(fields, change.path)
  const Own = field && ownCell(field)?.Cell
  if (field && Own && !field.readOnly) {
    const draw = (value: unknown) => (
      <Own value={value} field={field} name={change.path} resource={resource} row={row} />
    )
    return (
      <div>
        {mark}
        {label}: {draw(change.old)} → {draw(change.new)}
      </div>
    )
  }
  const texts = fieldChangeTexts(resource, of, row)
  const isNamed =
    field?.kind === 'references' && [change.old, change.new].every(ids => textsOf(ids).length <= mostNames)
  return texts.map(text => (
    <div key={text}>
      {mark}
      {isNamed ? <NamedChange label={label} to={field.to} change={change} counted={text} /> : text}
    </div>
  ))
}

/** Many are counted: nobody reads their names in a line. */
const mostNames = 3

/** By names where all are known. */
function NamedChange({ label, to, change, counted }: NamedChangeProps) {
  const ids = [...textsOf(change.old), ...textsOf(change.new)]
  const titleOf = useTitles(to, ids)
  if (ids.some(id => titleOf(id) === id)) return counted
  const names = (value: unknown) => listText(textsOf(value).map(titleOf)) || dash
  return `${label}: ${names(change.old)} → ${names(change.new)}`
}

interface BulkChangeLinesProps {
  readonly resource: Resource
  readonly changes: readonly Change[]
  readonly row: Readonly<Record<string, unknown>>
  /** The paths that were to change: they stand first. */
  readonly asked: readonly string[]
  /** Stands before each line. */
  readonly mark: ReactNode
}

type FieldChangeLineProps = FieldChange & Pick<BulkChangeLinesProps, 'resource' | 'row' | 'mark'>

interface NamedChangeProps {
  readonly label: string
  readonly to: FieldOf<'references'>['to']
  readonly change: Change
  /** What is said until the names are there. */
  readonly counted: string
}
