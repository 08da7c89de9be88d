import { parseNumber } from '../../kit/parseNumber.ts'
import { numberFormat } from '../../texts/numberFormat.ts'
import { t } from '../../texts/t.ts'
import type { InputProps } from './inputProps.ts'
import { TypedBox } from './TypedBox.tsx'

/** Percent points; thousandths at the finest, as DV360 counts them. */
export function PercentInput({ field, ...input }: InputProps<'percent'>) {
  const { min = 0, max = 100 } = field
  return (
    <TypedBox
      {...input}
      write={value => numberFormat({ maximumFractionDigits: 3 }).format(value)}
      read={text => rounded(parseNumber(text.replace('%', '')))}
      says={t('Enter a percentage, like 12.5')}
      step={(value, direction) => Math.max(min, Math.min(max, Number((value + direction).toFixed(3))))}
      after="%"
    />
  )
}

function rounded(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}
