import type { Page } from 'playwright-core'
import type { Bench, Measurement, Stage } from './setup/bench.ts'
import { gridColumns, gridParts } from './setup/gridParts.ts'
import { heapOf } from './setup/heapOf.ts'
import { traceMainThread } from './setup/traceMainThread.ts'

/**
 * The kit's data grid against x-data-grid that is given the same rows as objects, as its documentation does it: the same
 * four addresses, the same library, the same page size. Each runs in a browser of its own.
 */
export const bench: Bench = {
  title: 'Data grid: four addresses, 100,000 rows of 20 columns',
  answers: gridParts({ rows: 100_000, parts: 4 }),
  async run(stage) {
    const ours = await measure(stage, 'gridOfKit')
    const plain = await measure(stage, 'gridOfObjects')
    return [
      ...timings.map(({ key, what }) => ({ what, ours: ms(ours[key]), plain: ms(plain[key]) })),
      {
        what: 'longest block of the main thread, processor time',
        ours: ms(ours.busy),
        plain: ms(plain.busy),
        demand: { text: 'under 50 ms', met: ours.busy < 50 },
      },
      { what: 'longest block of the main thread, on the clock', ours: ms(ours.clock), plain: ms(plain.clock) },
      {
        what: 'heap of page and worker, after garbage collection',
        ours: mb(ours.heap),
        plain: mb(plain.heap),
        demand: { text: 'under half', met: ours.heap < plain.heap / 2 },
      },
    ] satisfies Measurement[]
  },
}

const timings = [
  { key: 'first', what: 'first page, from mounting, library and rows included' },
  { key: 'text', what: `sort by text (${gridColumns.text.distinct.toLocaleString('en')} different)` },
  { key: 'number', what: 'sort by number' },
  { key: 'next', what: 'next page' },
] as const

async function measure(stage: Stage, name: string): Promise<Measured> {
  const page = await stage.open(name)
  await page.waitForFunction(() => 'startGrid' in window)
  const stopTracing = await traceMainThread(page)
  const first = await until(page, null)
  const text = await until(page, `[role=columnheader][data-field="${gridColumns.text.place}"]`)
  const number = await until(page, `[role=columnheader][data-field="${gridColumns.number.place}"]`)
  const next = await until(page, '[aria-label="Next page"], [aria-label="Go to next page"]')
  const longest = await stopTracing()
  return { first, text, number, next, ...longest, heap: await heapOf(page) }
}

/** Presses, or mounts the grid, and waits for the frame that shows another page from its first row to its last. */
function until(page: Page, press: string | null): Promise<number> {
  return page.evaluate(async selector => {
    const edges = () => {
      const rows = [...document.querySelectorAll('[role=row][data-id]')]
      return [rows[0]?.textContent, rows[9]?.textContent]
    }
    const before = edges()
    const target = selector === null ? null : document.querySelector<HTMLElement>(selector)
    if (selector !== null && target === null) throw new Error(`Nothing to press: ${selector}`)
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const started = performance.now()
    if (target) target.click()
    else (window as unknown as { startGrid: () => void }).startGrid()
    while (edges().some((text, place) => !text || text === before[place])) await frame()
    await frame()
    return performance.now() - started
  }, press)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

interface Measured {
  readonly first: number
  readonly text: number
  readonly number: number
  readonly next: number
  readonly busy: number
  readonly clock: number
  readonly heap: number
}
