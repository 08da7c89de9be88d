import type { ReactNode } from 'react'
import type { FieldBinding } from '../../kit/Field.tsx'

/** A picker, and below it why what is chosen would not be offered; the picker is announced with that. */
export function WithMisfits({ misfits, binding, children }: WithMisfitsProps) {
  const id = `${binding.id}-misfits`
  const unfit = misfits.length > 0
  const about = unfit ? [binding['aria-describedby'], id].filter(Boolean).join(' ') : binding['aria-describedby']
  return (
    <>
      {children({ ...binding, 'aria-describedby': about })}
      {unfit && (
        <p className="caption k-ink-warn" id={id}>
          {misfits.join(' ')}
        </p>
      )}
    </>
  )
}

interface WithMisfitsProps {
  readonly misfits: readonly string[]
  readonly binding: FieldBinding
  readonly children: (binding: FieldBinding) => ReactNode
}
