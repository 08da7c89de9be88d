import Button from '@mui/material/Button'
import { useState } from 'react'
import { TextBox } from '../../kit/TextBox.tsx'
import { t } from '../../texts/t.ts'
import { isSetSecret } from '../form/validateForm.ts'
import type { InputProps } from './inputProps.ts'

/** Write-only: of a secret that is set only its last characters are known, and it stays unless it is replaced. */
export function SecretInput({ value, onChange, onBlur, disabled, binding }: InputProps<'secret'>) {
  const [stored] = useState(() => (isSetSecret(value) ? value : null))
  const [shown, setShown] = useState(false)
  if (isSetSecret(value)) {
    return (
      <span className="f-secret panel row apart">
        <span className="soft">
          {value.hint ? t('Set, ends in %{ending}', { ending: value.hint.replace(/^[…•*.]+/, '') }) : t('Set')}
        </span>
        {!disabled && (
          <button id={binding.id} type="button" className="link strong" onClick={() => onChange('')}>
            {t('Replace')}
          </button>
        )}
      </span>
    )
  }
  return (
    <span className="f-joined row">
      <TextBox
        {...binding}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? t('Hide') : t('Show')}
      </Button>
      {stored && <Button onClick={() => onChange(stored)}>{t('Keep current value')}</Button>}
    </span>
  )
}
