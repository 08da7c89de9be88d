/**
 * The people whose reach is counted: a fixed part of all, told by their hash alone, so that each is in it always or
 * never, whatever fact names them. How many of them a group of facts names, times `rate`, estimates how many there are.
 */
export const personSample = {
  /** One in so many. */
  rate: 256,
  /** With fewer of them in the sample there is no estimate: its standard error would be more than a third. */
  least: 10,
  /** The most that a line of facts may name. */
  perLine: 1000,
} as const

/** How a person is named: by a SHA-256, in hexadecimal digits. */
export function isPersonHash(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

/** The number of a person of the sample, whose hash begins with two zeros; null for everybody else. */
export function sampledPerson(hash: string): number | null {
  return hash.startsWith('00') ? Number.parseInt(hash.slice(2, 15), 16) : null
}

/** The standard error of an estimated reach, as a part of it. */
export function reachError(reach: number): number {
  return Math.sqrt((personSample.rate - 1) / reach)
}
