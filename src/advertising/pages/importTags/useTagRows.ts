import { useEffect, useState } from 'react'
import type { SheetRow } from '../../../engine/kit/sheet/sheet.ts'
import { contentOf, type TagContext, type TagRow, tagRow } from './tagRow.ts'

/**
 * Every row with its verdict. A few hundred are judged between two frames, so that a sheet of 10,000 leaves the page awake;
 * `done` says how far it is. What judges VAST documents is loaded when one is among them.
 */
export function useTagRows(rows: readonly SheetRow[], context: Omit<TagContext, 'refusal'>): JudgedRows {
  const [judged, setJudged] = useState<JudgedRows>(none)
  useEffect(() => {
    if (rows.length === 0) return setJudged(none)
    const stop = new AbortController()
    void judge(rows, context, stop.signal, setJudged)
    return () => stop.abort()
  }, [rows, context])
  return judged
}

export interface JudgedRows {
  readonly rows: readonly TagRow[]
  readonly done: boolean
}

const none: JudgedRows = { rows: [], done: true }

/** How long the page may be kept from drawing. */
const sliceMs = 12
/** A list that grows in small steps would be drawn more often than it is read. */
const drawMs = 1000

async function judge(
  rows: readonly SheetRow[],
  context: Omit<TagContext, 'refusal'>,
  signal: AbortSignal,
  show: (judged: JudgedRows) => void,
): Promise<void> {
  const documents = rows.some(({ cells }) => cells.some(cell => /<VAST\b/i.test(cell)))
  const refusal = documents ? (await import('../../vast/vastRefusal.ts')).vastRefusal : () => null
  const whole = { ...context, refusal }
  const firsts = new Map<string, number>()
  const done: TagRow[] = []
  let [sliceEnd, drawAt] = [performance.now() + sliceMs, performance.now() + drawMs]
  for (const [index, row] of rows.entries()) {
    if (performance.now() > sliceEnd) {
      await nextTask()
      if (signal.aborted) return
      if (performance.now() > drawAt) {
        show({ rows: [...done], done: false })
        drawAt = performance.now() + drawMs
      }
      sliceEnd = performance.now() + sliceMs
    }
    const found = tagRow(row, context.first + index, whole)
    const content = contentOf(found)
    const first = content ? firsts.get(content) : undefined
    if (content && first === undefined) firsts.set(content, row.line)
    done.push(first === undefined ? found : { ...found, sameAs: first })
  }
  if (!signal.aborted) show({ rows: done, done: true })
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
