import type { Measurement } from './bench.ts'

/** The cookie of somebody of the sample who signs in. */
export async function signedIn(url: string, who: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'astrolabe' },
    body: JSON.stringify({ email: `${who}@astrolabe.example`, password: 'astrolabe' }),
  })
  if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.status}`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Milliseconds of each list, sorted; one after the other, as one person asks, who looks at each for a while. */
export async function listTimes(
  url: string,
  cookie: string,
  { count, pauseMs = 0 }: { readonly count: number; readonly pauseMs?: number },
): Promise<readonly number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const started = performance.now()
    const answer = await fetch(`${url}/api/v1/campaign?limit=25`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A list was answered with ${answer.status}`)
    times.push(performance.now() - started)
    if (pauseMs) await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  return times.sort((one, other) => one - other)
}

/** What the lists beside something took, held against those alone. */
export function comparedAt(
  what: string,
  part: number,
  {
    beside,
    alone,
    most,
  }: { readonly beside: readonly number[]; readonly alone: readonly number[]; readonly most: number },
): Measurement {
  const [ours, plain] = [at(beside, part), at(alone, part)]
  const demand = { text: `at most ${most} times`, met: ours <= plain * most }
  return { what, ours: `${ours.toFixed(1)} ms`, plain: `${plain.toFixed(1)} ms`, demand }
}

function at(times: readonly number[], part: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
}
