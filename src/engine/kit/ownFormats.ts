import { theLanguage } from '../texts/language.ts'

/**
 * How the person reads times and figures: the one place that all of the console's formats go by. It is set before anything is drawn;
 * who changes it draws anew.
 */
export function setOwnFormats({ timeZone, numbers }: OwnFormats): void {
  zone = timeZone !== undefined && isZone(timeZone) ? timeZone : undefined
  chosen = numberFormats.find(one => one === numbers)
}

export interface OwnFormats {
  /** Default: the browser's. */
  readonly timeZone?: string | undefined
  /** One of `numberFormats`; default: the language's. */
  readonly numbers?: string | undefined
}

export const numberFormats = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const

/** In which zone times stand that have none of their own. */
export function ownZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone ?? browserZone
}

/** What stands between thousands, and before decimals. */
export function numberMarks(): NumberMarks {
  return byFormat[chosen ?? theLanguage().numbers]
}

export interface NumberMarks {
  readonly group: string
  readonly decimal: ',' | '.'
}

/** The spaces and apostrophes are those that the languages have which write so; they don't break. */
const byFormat: Readonly<Record<(typeof numberFormats)[number], NumberMarks>> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: '\u202f', decimal: ',' },
  "1'234.56": { group: '\u2019', decimal: '.' },
}

let zone: string | undefined
let browserZone: string | undefined
let chosen: (typeof numberFormats)[number] | undefined

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
