import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { t } from '../../texts/t.ts'
import { FieldRow } from './FieldRow.tsx'
import { FieldRows } from './FieldRows.tsx'
import { TargetingPicker, taxonomyOf } from './TargetingPicker.tsx'
import { CompactContext } from './useCompact.ts'

/** One dimension of targeting: what is included and excluded in it. */
export function TargetingDimension({ name, field, at, disabled, onRemove }: TargetingDimensionProps) {
  const label = labelOf(name, field)
  const taxonomy = field.kind === 'group' ? taxonomyOf(field.fields) : null
  return (
    <fieldset className="f-dimension panel" data-dimension={name} aria-label={label}>
      {taxonomy ? (
        <TargetingPicker label={label} at={at} field={taxonomy} disabled={disabled} />
      ) : field.kind === 'group' ? (
        <>
          <span className="f-set-label label">{label}</span>
          <CompactContext value={true}>
            <div className="f-grid">
              <FieldRows fields={field.fields} at={at} />
            </div>
          </CompactContext>
        </>
      ) : (
        <FieldRow path={at} name={name} field={field} required={false} />
      )}
      {!disabled && (
        <button type="button" className="press" aria-label={t('Remove %{label}', { label })} onClick={onRemove}>
          ×
        </button>
      )}
    </fieldset>
  )
}

interface TargetingDimensionProps {
  readonly name: string
  readonly field: FieldSpec
  readonly at: string
  readonly disabled: boolean
  readonly onRemove: () => void
}
