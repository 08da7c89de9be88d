import { type InputHTMLAttributes, useId } from 'react'

/** A labelled input of the screens before sign-in; an error stands under it and is announced with it. */
export function AccessField({ label, error, hint, onValue, ...input }: AccessFieldProps) {
  const id = useId()
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="a-field stack gap-4">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
        onChange={event => onValue(event.target.value)}
      />
      {error && (
        <p className="k-ink-bad caption" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="soft caption" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface AccessFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly onValue: (value: string) => void
}
