import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Milliseconds. */
export interface PaintTimes {
  readonly painted: number
  readonly longest: number
}

export interface BidRow {
  readonly [key: string]: number
}

/** Ten thousand minutes of three figures, others in each round. */
export function bidRows(round: number): readonly BidRow[] {
  return Array.from({ length: 10_000 }, (_, place) => ({
    at: Date.UTC(2026, 9, 12) + place * 60_000,
    bids: 400 + 300 * Math.sin(place / 700 + round) + 100 * Math.sin(place * 7.3),
    paid: 6 + 2 * Math.sin(place / 400 + round) + Math.sin(place * 3.1),
    floor: 4 + Math.sin(place / 900 + round) + Math.sin(place * 5.7) / 2,
  }))
}

/**
 * Offers `paintChart(kind, round)` to the bench: draws a chart that was not there before, with figures it has not seen,
 * and answers how long it took until the picture with its lines and bars was painted.
 */
export function offerPainting(charts: Readonly<Record<Kind, (rows: readonly BidRow[]) => ReactNode>>): void {
  async function paintChart(kind: Kind, round: number): Promise<PaintTimes> {
    const place = document.createElement('div')
    place.className = 'stage'
    document.body.append(place)
    const rows = bidRows(round)
    let longest = 0
    const blocks = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    blocks.observe({ type: 'longtask' })
    await frame()
    const started = performance.now()
    const root = createRoot(place)
    root.render(charts[kind](rows))
    while (!isDrawn(place, kind)) await frame()
    // The frame that shows it has been painted when the next one begins.
    await frame()
    const painted = performance.now() - started
    // Long blocks are told a little later.
    await new Promise(resolve => setTimeout(resolve, 200))
    blocks.disconnect()
    root.unmount()
    place.remove()
    return { painted, longest }
  }
  Object.assign(window, { paintChart })
}

type Kind = 'combined' | 'lines'

function isDrawn(place: Element, kind: Kind): boolean {
  const lines = place.querySelectorAll('.recharts-line-curve[d]').length
  return kind === 'lines' ? lines >= 3 : lines >= 2 && place.querySelector('.recharts-rectangle') !== null
}

function frame(): Promise<number> {
  return new Promise(resolve => requestAnimationFrame(resolve))
}
