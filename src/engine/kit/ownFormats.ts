import { setNumberMarks } from '../texts/numberMarks.ts'

/**
 * How the person reads times and figures: the one place that all of the console's formats go by. It is set before anything is drawn;
 * who changes it draws anew.
 */
export function setOwnFormats({ timeZone, numbers }: OwnFormats): void {
  zone = timeZone !== undefined && isZone(timeZone) ? timeZone : undefined
  setNumberMarks(numbers)
}

export interface OwnFormats {
  /** Default: the browser's. */
  readonly timeZone?: string | undefined
  /** One of `numberFormats`; default: the language's. */
  readonly numbers?: string | undefined
}

/** In which zone times stand that have none of their own. */
export function ownZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone ?? browserZone
}

let zone: string | undefined
let browserZone: string | undefined

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
