import type { FieldSpec } from '../../../contract/fieldSpec.ts'
import { NumberBox } from '../../../kit/NumberBox.tsx'
import { t } from '../../../texts/t.ts'
import type { FilterValues } from '../filterSentence.ts'

/** At least and at most; money is typed in units and kept in micros. */
export function NumberRangeEditor({ label, field, values, onChange }: NumberRangeEditorProps) {
  const factor = field.kind === 'money' ? 1_000_000 : 1
  const shown = (text: string | undefined) => (text === undefined ? null : Number(text) / factor)
  const kept = (value: number | null) => (value === null ? undefined : String(Math.round(value * factor * 1000) / 1000))
  const after = { percent: '%', duration: 's' }[field.kind as string] ?? ''
  return (
    <div className="l-range columns">
      <div className="stack gap-4 caption">
        <span>{t('At least')}</span>
        <NumberBox
          aria-label={t('%{label} at least', { label })}
          value={shown(values.from)}
          onChange={value => onChange({ ...values, from: kept(value) })}
          after={after}
        />
      </div>
      <div className="stack gap-4 caption">
        <span>{t('At most')}</span>
        <NumberBox
          aria-label={t('%{label} at most', { label })}
          value={shown(values.to)}
          onChange={value => onChange({ ...values, to: kept(value) })}
          after={after}
        />
      </div>
    </div>
  )
}

interface NumberRangeEditorProps {
  readonly label: string
  readonly field: FieldSpec
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}
