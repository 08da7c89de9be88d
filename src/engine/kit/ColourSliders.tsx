import { useEffect, useRef } from 'react'
import { HsvaColorPicker, HsvColorPicker, setNonce } from 'react-colorful'
import type { Hsva } from './colour.ts'
import { type Paced, throttle } from './pace.ts'
import { pageNonce } from './pageNonce.ts'
import './colour.css'

// Its styles come with the script.
setNonce(pageNonce())

/** How often a drag is taken, in milliseconds (kit.7). */
export const dragEvery = 50

/** The area of saturation and brightness with the slider of the hue below it, and of alpha where it is wanted. */
export function ColourSliders({ colour, onChange, alpha = false }: ColourSlidersProps) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  const paced = useRef<Paced<[Hsva]> | null>(null)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const made = throttle((next: Hsva) => latest.current(next), dragEvery)
    paced.current = made
    return made.cancel
  }, [])
  // The library says both figures in words, but a slider must have a value, too.
  useEffect(() => {
    root.current?.querySelector('[role="slider"]')?.setAttribute('aria-valuenow', String(Math.round(colour.s)))
  }, [colour.s])
  return (
    <div ref={root} className="k-colour-sliders">
      {alpha ? (
        <HsvaColorPicker color={colour} onChange={next => paced.current?.call(next)} />
      ) : (
        <HsvColorPicker color={colour} onChange={next => paced.current?.call({ ...next, a: colour.a })} />
      )}
    </div>
  )
}

interface ColourSlidersProps {
  readonly colour: Hsva
  readonly onChange: (colour: Hsva) => void
  /** With a slider of alpha. */
  readonly alpha?: boolean
}
