import type { Page } from 'playwright-core'

export interface LongestTask {
  /** Milliseconds of processor time, the same on a busy machine as on an idle one. */
  readonly busy: number
  /** Milliseconds on the clock, in which others may have had the processor. */
  readonly clock: number
}

/** Watches every task of the page's main thread, whatever caused it; the returned function ends that and tells the longest. */
export async function traceMainThread(page: Page): Promise<() => Promise<LongestTask>> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser of its own')
  await browser.startTracing(page, { categories: ['toplevel'] })
  return async () => {
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
    const threads = new Set(
      traceEvents
        .filter(event => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
        .map(event => `${event.pid} ${event.tid}`),
    )
    const tasks = traceEvents.filter(
      ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && threads.has(`${pid} ${tid}`),
    )
    if (tasks.length === 0) throw new Error('The trace holds no tasks')
    return {
      busy: Math.max(...tasks.map(task => task.tdur ?? 0)) / 1000,
      clock: Math.max(...tasks.map(task => task.dur ?? 0)) / 1000,
    }
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
