import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import type { HeldValue, Inheritance } from '../../contract/inheritance.ts'
import { labelOf } from '../../contract/labels.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { Phrase, type PhraseProps } from '../../kit/Phrase.tsx'
import { findEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { cellOf } from '../cells/cells.ts'
import { titleOf } from '../cells/titleOf.ts'
import { sameValue } from '../form/sameValue.ts'
import { FieldValue } from '../record/FieldValue.tsx'
import { recordPath } from '../routes.ts'
import type { InheritanceOf } from './useInheritance.ts'

/**
 * Where the value of a field comes from that may come from above: what the row has from there, what counts beside its own, or what its own
 * overrides. `onRestore` takes the row's own value away; without it that isn't offered.
 */
export function InheritedNote(props: InheritedNoteProps) {
  const { field, found, inheritanceOf, onRestore, disabled = false, below = false } = props
  const { own, inherited } = found
  if (inherited.length === 0) return null
  const adds = field.inherits?.adds === true
  return (
    <div className={found.own || below ? 'stack fit gap-4 below' : 'stack fit gap-4'}>
      {own && !adds
        ? inherited.map(held => <Overridden key={held.entity} held={held} own={own} />)
        : inherited.map(held => (
            <Held key={held.entity} held={held} says={own ? 'also' : 'from'} inheritanceOf={inheritanceOf} />
          ))}
      {own && onRestore && !field.required && !field.readOnly && (
        <Button size="small" className="no-print" disabled={disabled} onClick={onRestore}>
          {adds ? t('Use inherited value only') : t('Use inherited value')}
        </Button>
      )}
    </div>
  )
}

/** A value of a row above, in full, with the way to that row. */
function Held({ held, says, inheritanceOf }: HeldProps) {
  const resource = findEntity(held.entity)
  const field = resource && allFields(resource)[held.name]
  if (!resource || !field) return null
  // Regions of a page have names of their own.
  const shown = { value: held.value, name: held.name, resource, row: held.row, inheritanceOf }
  const label = `${labelOf(held.name, field)}, ${inSentence(resource.label)} ${titleOf(resource, held.row)}`
  return (
    // A wide table is scrolled in here.
    <div style={{ maxWidth: '100%' }}>
      <FieldValue {...shown} field={{ ...field, label }} />
      <Source held={held} says={says} />
    </div>
  )
}

function Overridden({ held, own }: { readonly held: HeldValue; readonly own: HeldValue }) {
  const resource = findEntity(held.entity)
  const field = resource && allFields(resource)[held.name]
  if (!resource || !field) return null
  if (sameValue(held.value, own.value)) return <Source held={held} says="same" />
  const { Cell } = cellOf(field)
  return (
    <Source held={held} says="overrides">
      <Cell value={held.value} field={field} name={held.name} resource={resource} row={held.row} />
    </Source>
  )
}

/** `From campaign Harbour Lights`. */
function Source({ held, says, children }: SourceProps) {
  const resource = findEntity(held.entity)
  if (!resource) return null
  const name = (
    <Link className="link lined" to={recordPath(resource, String(held.row.id))}>
      {titleOf(resource, held.row)}
    </Link>
  )
  const values = { label: inSentence(resource.label), name, value: children }
  return <p className="caption k-dim breaks">{sources[says](values)}</p>
}

const sources = {
  from: (values: PhraseProps['values']) => <Phrase text="From %{label} %{name}" values={values} />,
  also: (values: PhraseProps['values']) => <Phrase text="Also from %{label} %{name}" values={values} />,
  same: (values: PhraseProps['values']) => <Phrase text="Same as %{label} %{name}" values={values} />,
  overrides: (values: PhraseProps['values']) => <Phrase text="Overrides %{label} %{name}: %{value}" values={values} />,
} as const

interface SourceProps {
  readonly held: HeldValue
  readonly says: keyof typeof sources
  readonly children?: ReactNode
}

type HeldProps = Pick<SourceProps, 'held' | 'says'> & Pick<InheritedNoteProps, 'inheritanceOf'>

interface InheritedNoteProps {
  readonly field: FieldSpec
  readonly found: Inheritance
  /** Of the row, for values that say what else counts; without it they speak for themselves. */
  readonly inheritanceOf?: InheritanceOf | undefined
  readonly onRestore?: (() => void) | undefined
  readonly disabled?: boolean
  /** Something else stands above it. */
  readonly below?: boolean
}
