import type { ReactNode } from 'react'
import './kit.css'

/** A framed part of a page: an optional head with a quiet note at its right, and content to the edges or padded; null for a head alone. */
export function Card({ title, note, padded = false, children }: CardProps) {
  return (
    <section className="k-card">
      {title && (
        <header className={`k-card-head row wrap apart pad${children === null ? '' : ' under'}`}>
          <h2>{title}</h2>
          {note && <span className="k-dim">{note}</span>}
        </header>
      )}
      {padded ? <div className="pad">{children}</div> : children}
    </section>
  )
}

interface CardProps {
  readonly title?: ReactNode
  readonly note?: ReactNode
  readonly padded?: boolean
  readonly children: ReactNode
}
