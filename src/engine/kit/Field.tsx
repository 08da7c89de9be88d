import { type ReactNode, useId } from 'react'
import './controls.css'

/**
 * What stands around any input: label above, mark when required, help and error below. The input takes `id` and the
 * `aria-*` properties that `children` receives, so that it is announced with them.
 */
export function Field({ label, help, error, required = false, wide = false, children }: FieldProps) {
  const id = useId()
  const about = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'k-field k-wide' : 'k-field'}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {required && (
          <span className="k-ink-bad" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': about || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p className="k-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="k-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

export interface FieldBinding {
  readonly id: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

interface FieldProps {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  /** Takes the form's whole width. */
  readonly wide?: boolean
  readonly children: (binding: FieldBinding) => ReactNode
}
