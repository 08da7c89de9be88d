/** What is looked at of a test. */
interface Tested {
  readonly outcome?: unknown
  readonly httpStatus?: unknown
  readonly latencyMs?: unknown
  readonly createdAt: string
}

export interface BidderHealth {
  readonly tests: number
  readonly testedAt: string
  readonly bidRate: number
  readonly timeoutRate: number
  readonly errorRate: number
  readonly p95Ms?: number
  readonly httpStatuses: readonly { readonly code: number; readonly percent: number }[]
}

/** How many tests of each bidder are kept. */
export const mostStoredTests = 50

/** So many failures one after the other mark an active bidder as failing. */
const failuresInRow = 3

/** A bidder's health by its kept tests; undefined where nobody has tested it. */
export function bidderHealth(tests: readonly Tested[]): BidderHealth | undefined {
  const [latest] = newestFirst(tests)
  if (!latest) return undefined
  const share = (...outcomes: readonly unknown[]) =>
    percent(tests.filter(({ outcome }) => outcomes.includes(outcome)).length, tests.length)
  const times = tests
    .flatMap(({ latencyMs }) => (typeof latencyMs === 'number' ? [latencyMs] : []))
    .sort((a, b) => a - b)
  // The nearest rank: a latency that was measured.
  const p95 = times[Math.ceil(times.length * 0.95) - 1]
  const codes = tests.flatMap(({ httpStatus }) => (typeof httpStatus === 'number' ? [httpStatus] : []))
  return {
    tests: tests.length,
    testedAt: latest.createdAt,
    bidRate: share('bid'),
    timeoutRate: share('late', 'timed_out'),
    errorRate: share('invalid', 'failed'),
    ...(p95 === undefined ? {} : { p95Ms: Math.round(p95) }),
    httpStatuses: [...new Set(codes)]
      .sort((a, b) => a - b)
      .map(code => ({ code, percent: percent(codes.filter(one => one === code).length, codes.length) })),
  }
}

/** Whether the latest tests say that it doesn't work. */
export function isFailing(tests: readonly Tested[]): boolean {
  const latest = newestFirst(tests).slice(0, failuresInRow)
  return latest.length === failuresInRow && latest.every(({ outcome }) => outcome !== 'bid' && outcome !== 'no_bid')
}

function newestFirst(tests: readonly Tested[]): readonly Tested[] {
  return tests.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10
}
