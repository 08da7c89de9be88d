import type { CDPSession, Page } from 'playwright-core'

/** Bytes that the page and its workers hold, objects and array buffers, after a forced garbage collection in each. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let bytes = await used((method, params) => call(session, method, params))
  for (const worker of await attachWorkers(session)) bytes += await used(worker)
  return bytes
}

async function used(send: Send): Promise<number> {
  await send('HeapProfiler.collectGarbage', {})
  const usage = await send('Runtime.getHeapUsage', {})
  return Number(usage.usedSize) + Number(usage.backingStorageSize)
}

/** Workers answer through the page's session, each by messages of its own. */
async function attachWorkers(session: CDPSession): Promise<Send[]> {
  const ids: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') ids.push(sessionId)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let last = 0
  return ids.map(
    sessionId => (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last
        session.on('Target.receivedMessageFromTarget', event => {
          const message = JSON.parse(event.message)
          if (event.sessionId !== sessionId || message.id !== id) return
          if (message.error) reject(new Error(`${method}: ${message.error.message}`))
          else resolve(message.result)
        })
        const message = JSON.stringify({ id, method, params })
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
      }),
  )
}

function call(session: CDPSession, method: Method, params: object): Promise<Record<string, unknown>> {
  return session.send(method, params).then(result => ({ ...result }))
}

type Method = 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage'
type Send = (method: Method, params: object) => Promise<Record<string, unknown>>
