import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether what is as wide as `content` fits into `room`, and again whenever either changes: a window, a font, a name
 * beside it. Both must keep their own width whatever is shown.
 */
export function useFits<R extends HTMLElement, C extends HTMLElement>(): Fit<R, C> {
  const room = useRef<R>(null)
  const content = useRef<C>(null)
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const measure = () => {
      if (room.current && content.current) setFits(content.current.offsetWidth <= room.current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const { current } of [room, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { fits, room, content }
}

interface Fit<R, C> {
  readonly fits: boolean
  readonly room: RefObject<R | null>
  readonly content: RefObject<C | null>
}
