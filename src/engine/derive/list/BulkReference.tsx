import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { resourceOfEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { textsOf } from '../cells/textsOf.ts'
import type { BulkPath, BulkWay } from './bulkPaths.ts'
import { ReferencesEditor } from './editors/ReferencesEditor.tsx'
import { type BulkRows, useBulkOffers } from './useBulkOffers.ts'

/**
 * Which rows of another resource many rows link to. It offers what fits all of the rows; where the rows differ, what fits some of
 * them, and says so: the preview then tells row by row. What is removed may be anything, since what no longer fits is what goes.
 */
export function BulkReference({ way, ...rest }: BulkReferenceProps) {
  if (way !== 'remove') return <FittingReferences {...rest} />
  const { path, label, value, onChange } = rest
  return (
    <ReferencesEditor
      label={label}
      entity={referenceOf(path).to}
      chosen={chosenOf(value)}
      onChange={asValue(path, onChange)}
    />
  )
}

function FittingReferences({ of, path, label, value, onChange }: Omit<BulkReferenceProps, 'way'>) {
  const { to, offers } = referenceOf(path)
  const target = resourceOfEntity(to)
  const { differs, filter, organization } = useBulkOffers(of, target, offers)
  const by = differs.map(name => inSentence(labelOf(name, allFields(target)[name])))
  const [rows, others] = [inSentence(of.resource.plural), inSentence(target.plural)]
  return (
    <>
      <ReferencesEditor
        label={label}
        entity={to}
        chosen={chosenOf(value)}
        onChange={asValue(path, onChange)}
        filter={filter}
        organization={organization}
      />
      {by.length > 0 && (
        <p className="caption">
          <Phrase
            text="No %{others} fit all selected %{rows}, because they differ in %{fields}."
            values={{ others, rows, fields: by.reduce((some, name) => t('%{some} and %{name}', { some, name })) }}
          />
        </p>
      )}
    </>
  )
}

/** The reference at a path, or that of the column by which the objects of its list stand for others. */
export function referenceOf({ field, by }: Pick<BulkPath, 'field' | 'by'>): ReferenceField {
  const reference: FieldSpec | undefined = by && field.kind === 'objectList' ? field.fields[by.column] : field
  if (reference?.kind !== 'reference' && reference?.kind !== 'references')
    throw new Error('Only references lead to rows')
  return reference
}

function chosenOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : textsOf(value)
}

function asValue({ field }: BulkPath, onChange: (value: unknown) => void) {
  return (next: readonly string[]) => onChange(field.kind === 'reference' ? next.at(-1) : next)
}

type ReferenceField = Extract<FieldSpec, { kind: 'reference' | 'references' }>

interface BulkReferenceProps {
  /** The rows that change. */
  readonly of: BulkRows
  readonly path: BulkPath
  readonly way: BulkWay
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
