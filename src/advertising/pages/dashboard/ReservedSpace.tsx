import Box from '@mui/material/Box'
import { useStore } from 'ra-core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOrganization } from '../../../engine/providers/organization.ts'

/**
 * Keeps the room of what is looked for: what it took the last time for this organization at this width of the window, so
 * that nothing below moves when it comes.
 */
export function ReservedSpace({ name, waiting, first, children }: ReservedSpaceProps) {
  const { selected } = useOrganization()
  const [last, setLast] = useStore<Place | null>(`dashboard.${name}.${selected ?? 'all'}`, null)
  const box = useRef<HTMLDivElement>(null)
  const width = window.innerWidth
  useLayoutEffect(() => {
    // Parts of a pixel too: rounded ones add up over several cards.
    const height = box.current?.getBoundingClientRect().height
    if (waiting || !height || (last?.width === width && last.height === height)) return
    setLast({ width, height })
  })
  const height = last?.width === width ? last.height : first
  return (
    <Box ref={box} sx={waiting ? { minHeight: height } : undefined}>
      {children}
    </Box>
  )
}

export interface ReservedSpaceProps {
  readonly name: string
  readonly waiting: boolean
  /** Pixels, where it was never seen; by the width of the window where that matters. */
  readonly first: number | Readonly<Record<'xs' | 'sm' | 'md', number>>
  readonly children?: ReactNode
}

interface Place {
  readonly width: number
  readonly height: number
}
