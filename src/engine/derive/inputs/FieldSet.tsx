import { type ReactNode, useId } from 'react'
import type { FieldBinding } from '../../kit/Field.tsx'

/** Like the kit's `Field`, for a value of several controls: a group with a heading instead of a label. */
export function FieldSet({ label, help, error, required = false, children }: FieldSetProps) {
  const id = useId()
  const about = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className="f-set" id={id} aria-describedby={about || undefined} aria-labelledby={`${id}-label`}>
      <div className="f-set-head row wrap">
        <span className="f-set-label label" id={`${id}-label`}>
          {label}
          {required && (
            <span className="k-ink-bad" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
        {help && (
          <span className="k-field-help" id={`${id}-help`}>
            {help}
          </span>
        )}
      </div>
      {error && (
        <p className="k-field-error" id={`${id}-error`} tabIndex={-1}>
          {error}
        </p>
      )}
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': about || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
    </fieldset>
  )
}

interface FieldSetProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean
  readonly children: (binding: FieldBinding) => ReactNode
}
