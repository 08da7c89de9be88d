import type { ReactNode } from 'react'
import '../reporting.css'
import '../panels.css'

/** Chips as a field of a form. Taking one out leaves the focus among the others. */
export function ChipsField({ disabled, children }: ChipsFieldProps) {
  return (
    <fieldset data-focus="neighbour" className="row wrap" style={{ paddingTop: 4 }} disabled={disabled}>
      {children}
    </fieldset>
  )
}

interface ChipsFieldProps {
  readonly disabled?: boolean | undefined
  readonly children: ReactNode
}
