import { type ReactNode, useId } from 'react'

/** One piece on show: its name, a line about it, and itself. */
export function Specimen({ name, description, wide = false, children }: SpecimenProps) {
  const id = useId()
  return (
    <article className={wide ? 'panel k-wide' : 'panel'} aria-labelledby={id}>
      <header className="row wrap apart baseline under pad">
        <h3 className="heading" id={id}>
          {name}
        </h3>
        {description && <p className="caption k-dim">{description}</p>}
      </header>
      <div className="stack pad gap-12">{children}</div>
    </article>
  )
}

interface SpecimenProps {
  readonly name: string
  readonly description?: string
  /** Takes the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}
