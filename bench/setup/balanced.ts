import { every } from './loadTraffic.ts'

/**
 * Sends work where a load balancer would: each half a second it asks the servers whether they are ready.
 * @param ready holds those that are, from one look to the next
 */
export function balanced(servers: readonly string[], ready: string[], goesOn: () => boolean): Promise<void> {
  return every(500, goesOn, async () => {
    const there = await Promise.all([...servers].map(async url => ((await isReady(url)) ? [url] : [])))
    ready.splice(0, ready.length, ...there.flat())
  })
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
