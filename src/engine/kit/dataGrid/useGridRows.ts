import { startTransition, useEffect, useRef, useState } from 'react'
import type { GridView } from './gridEngine.ts'
import type { GridAnswer, GridQuestion } from './gridWorker.ts'

/**
 * The page that `view` asks for, out of the rows of `addresses`, held by a worker of their own; null until the first
 * answer. An answer stays until the next is there; meanwhile it is `busy`. `attempt` counts tries: another number fetches
 * again. Without `addresses` nothing happens yet.
 */
export function useGridRows(
  addresses: readonly string[] | undefined,
  view: GridView,
  attempt: number,
): { answer: GridAnswer | null; busy: boolean } {
  const [answer, setAnswer] = useState<GridAnswer | null>(null)
  const worker = useRef<Worker | null>(null)
  const key = addresses && JSON.stringify([addresses, attempt])

  useEffect(() => {
    setAnswer(null)
    if (key === undefined) return
    const [list]: [string[]] = JSON.parse(key)
    const started = new Worker(new URL('./gridWorker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<GridAnswer>) =>
      // Drawing a page may be interrupted by whatever the person does next.
      startTransition(() => {
        // The columns stay the same objects as long as they are the same columns: the table would set itself up anew.
        setAnswer(old => (old ? { ...data, columns: old.columns } : data))
      })
    // The script itself could not be loaded: all addresses are unread.
    started.onerror = () => setAnswer({ ...nothing, failed: list.length })
    started.postMessage({ addresses: list.map(absolute) } satisfies GridQuestion)
    worker.current = started
    return () => {
      started.terminate()
      worker.current = null
    }
  }, [key])

  // After the effect above, whose worker it may be.
  useEffect(() => {
    if (key !== undefined) worker.current?.postMessage({ view } satisfies GridQuestion)
  }, [key, view])

  const busy = answer === null || (answer.view !== null && JSON.stringify(answer.view) !== JSON.stringify(view))
  return { answer, busy }
}

const nothing = { view: null, columns: [], rows: [], page: 1, matching: 0, total: 0 }

/** A worker would take a relative address for one beside its own script. What is no address stays, and fails there. */
function absolute(address: string): string {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address
}
