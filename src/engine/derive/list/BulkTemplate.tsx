import { partOf, textOf } from '../../contract/looseValues.ts'
import { Field } from '../../kit/Field.tsx'
import { resourceOfEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { valueAt } from '../cells/valueAt.ts'
import { Combobox } from '../inputs/Combobox.tsx'
import { useRowChoices } from '../inputs/useRowChoices.ts'
import { type BulkPath, templatesOf } from './bulkPaths.ts'
import { type BulkRows, useBulkOffers } from './useBulkOffers.ts'

/** Which template's value is copied to many rows: `{ id, value }`. It offers those of the organization that the rows belong to. */
export function BulkTemplate({ of, path, label, value, error, onChange }: BulkTemplateProps) {
  const { entity, path: copied } = templatesOf(path.field)
  const target = resourceOfEntity(entity)
  const { filter, organization = null } = useBulkOffers(of, target, undefined)
  const id = textOf(partOf(value).id)
  const held = id ? [id] : []
  const { rowOf, ...choices } = useRowChoices(target, held, { organization, filter })
  return (
    <Field label={label} error={error} help={t('Replaces the current values.')}>
      {binding => (
        <Combobox
          {...choices}
          binding={binding}
          values={held}
          onChange={([chosen]) => onChange(chosen && { id: chosen, value: valueAt(rowOf(chosen) ?? {}, copied) })}
          onBlur={() => undefined}
          disabled={false}
          placeholder={t('Search %{plural}…', { plural: inSentence(target.plural) })}
        />
      )}
    </Field>
  )
}

interface BulkTemplateProps {
  /** The rows that change. */
  readonly of: BulkRows
  readonly path: BulkPath
  readonly label: string
  readonly value: unknown
  /** What is wrong with it. */
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}
