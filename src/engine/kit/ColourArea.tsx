import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { formatColour, type Hsva } from './colour.ts'
import { type Paced, throttle } from './pace.ts'
import './colour.css'

/** How often a drag over the area is taken, in milliseconds (kit.7). */
export const saturationEvery = 50

/** Saturation from left to right, brightness from bottom to top, for one hue: by pointer, or by arrow keys. */
export function ColourArea({ colour, onChange }: ColourAreaProps) {
  const latest = useRef(onChange)
  const paced = useRef<Paced<[number, number]> | null>(null)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const made = throttle((s: number, v: number) => latest.current(s, v), saturationEvery)
    paced.current = made
    return made.cancel
  }, [])

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    paced.current?.call(percent((event.clientX - left) / width), 100 - percent((event.clientY - top) / height))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [right, up] = step.map(by => by * (event.shiftKey ? 10 : 1))
    onChange(percent((colour.s + (right ?? 0)) / 100), percent((colour.v + (up ?? 0)) / 100))
  }
  return (
    <div
      className="k-colour-area"
      role="slider"
      tabIndex={0}
      aria-label="Saturation and brightness"
      aria-valuenow={Math.round(colour.s)}
      aria-valuetext={`Saturation ${Math.round(colour.s)}%, brightness ${Math.round(colour.v)}%`}
      style={{ backgroundColor: formatColour({ ...colour, s: 100, v: 100 }, 'hex') }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={event => {
        if (event.buttons === 1) point(event)
      }}
      onKeyDown={onKeyDown}
    >
      <span style={{ left: `${colour.s}%`, top: `${100 - colour.v}%`, backgroundColor: formatColour(colour, 'hex') }} />
    </div>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function percent(share: number): number {
  return Math.min(100, Math.max(0, share * 100))
}

interface ColourAreaProps {
  readonly colour: Hsva
  readonly onChange: (saturation: number, value: number) => void
}
