import { theLanguage } from './language.ts'

export const numberFormats = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const

/** How the reader has chosen to read figures: one of `numberFormats`; otherwise as their language writes them. */
export function setNumberMarks(format: string | undefined): void {
  chosen = numberFormats.find(one => one === format)
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

let chosen: (typeof numberFormats)[number] | undefined
