import { type ReactNode, useId } from 'react'

/** One line of a question: what it says, its chips, and below them what is wrong with them. */
export function QuestionRow({ label, error, children }: QuestionRowProps) {
  const id = useId()
  return (
    <fieldset className="e-row" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <span id={id} className="e-row-name k-dim">
        {label}
      </span>
      <div data-focus="neighbour" className="e-row-chips row wrap">
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="k-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface QuestionRowProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}
