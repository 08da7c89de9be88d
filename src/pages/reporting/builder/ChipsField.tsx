import type { ReactNode } from 'react'
import { useFocusKeeper } from '../../../kit/useFocusKeeper.ts'

/** Chips as a field of a form. Taking one out leaves the focus among the others. */
export function ChipsField({ disabled, children }: ChipsFieldProps) {
  const chips = useFocusKeeper<HTMLFieldSetElement>()
  return (
    <fieldset ref={chips} className="e-row-chips e-plain" disabled={disabled}>
      {children}
    </fieldset>
  )
}

interface ChipsFieldProps {
  readonly disabled?: boolean | undefined
  readonly children: ReactNode
}
