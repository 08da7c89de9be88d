import { fieldRoles } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { useNearest } from '../form/useFormContext.ts'
import type { InputProps } from './inputProps.ts'
import { moneyText, parseMoney } from './moneyText.ts'
import { TypedBox } from './TypedBox.tsx'

/** An amount in the currency of its row; a person types units, integer micros are kept. */
export function MoneyInput({ field: { max }, ...input }: InputProps<'money'>) {
  const currency = useNearest(input.path, fieldRoles().currency ?? '')
  return (
    <TypedBox
      {...input}
      write={moneyText}
      read={parseMoney}
      says={t('Enter an amount, like 1,234.50')}
      step={(value, direction) => Math.max(0, Math.min(max ?? Infinity, value + direction * 1_000_000))}
      after={currency}
    />
  )
}
