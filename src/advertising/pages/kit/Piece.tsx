import { type ReactNode, useId } from 'react'

/** One piece on show: its name, a line about it, and itself. */
export function Piece({ name, about, wide = false, children }: PieceProps) {
  const id = useId()
  return (
    <article className={wide ? 'kp-piece kp-wide' : 'kp-piece'} aria-labelledby={id}>
      <header>
        <h3 id={id}>{name}</h3>
        {about && <p>{about}</p>}
      </header>
      <div className="kp-stage gap-12">{children}</div>
    </article>
  )
}

interface PieceProps {
  readonly name: string
  readonly about?: string
  /** Takes the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}
