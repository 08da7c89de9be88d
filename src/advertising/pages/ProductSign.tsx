import type { ReactNode } from 'react'

/** The ring of the instrument, around the part of it that a product stands for. */
export function ProductSign({
  size = 48,
  children,
}: {
  readonly size?: number | undefined
  readonly children: ReactNode
}) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="32" cy="32" r="30" strokeWidth="1.25" />
      {children}
    </svg>
  )
}
