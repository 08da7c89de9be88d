/** A language in which the console can be read. */
export interface Language {
  /** BCP 47, as in `<html lang>`. */
  readonly code: string
  /** By which dates and figures are written. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Texts by their English ones. */
  readonly texts: ReadonlyMap<string, string>
}

export const english: Language = { code: 'en', locale: 'en-US', direction: 'ltr', texts: new Map() }

/** The language that texts are in now. */
export function theLanguage(): Language {
  return language
}

/** Comes before any module with texts is read: many make theirs when they are loaded. */
export function giveLanguage(given: Language): void {
  language = given
}

let language = english
