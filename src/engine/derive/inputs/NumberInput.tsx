import { parseNumber } from '../../kit/parseNumber.ts'
import { numberFormat } from '../../texts/numberFormat.ts'
import { t } from '../../texts/t.ts'
import { unitOf } from '../cells/unitOf.ts'
import { useNearest } from '../form/useFormContext.ts'
import { ClockBox } from './ClockBox.tsx'
import type { InputProps } from './inputProps.ts'
import { TypedBox } from './TypedBox.tsx'

export function NumberInput({ field, ...input }: InputProps<'number'>) {
  const by = useNearest(input.path, field.unitBy?.field ?? '')
  if (field.clock) return <ClockBox {...input} field={field} />
  const unit = unitOf(field, field.unitBy ? { [field.unitBy.field]: by } : {})
  const { min = -Infinity, max = Infinity, integer } = field
  return (
    <TypedBox
      {...input}
      write={value => numberFormat({ maximumFractionDigits: 12 }).format(value)}
      read={parseNumber}
      says={integer ? t('Enter a whole number, like 1,500') : t('Enter a number, like 1,500 or 0.25')}
      step={(value, direction) => Math.max(min, Math.min(max, Number((value + direction).toFixed(6))))}
      after={unit}
    />
  )
}
