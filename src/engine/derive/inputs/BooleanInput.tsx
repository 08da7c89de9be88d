import Switch from '@mui/material/Switch'
import { t } from '../../texts/t.ts'
import type { InputProps } from './inputProps.ts'

/** Yes or no, as a switch; the word beside it says which. */
export function BooleanInput({ value, onChange, onBlur, disabled, binding }: InputProps<'boolean'>) {
  const { 'aria-required': _, ...rest } = binding
  return (
    <span className="f-flag row">
      <Switch
        disabled={disabled}
        checked={value === true}
        onChange={event => onChange(event.target.checked)}
        onBlur={onBlur}
        slotProps={{ input: { ...rest, role: 'switch' } }}
      />
      <span aria-hidden="true">{value === true ? t('Yes') : t('No')}</span>
    </span>
  )
}
