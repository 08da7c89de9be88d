/** A language in which the console can be read. */
export interface Language {
  /** BCP 47, as in `<html lang>`. */
  readonly code: 'en' | 'de' | 'ar'
  /** Its name in itself. */
  readonly name: string
  /** By which dates and figures are written. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Between the parts of a list. */
  readonly comma: string
  /** Around names. */
  readonly quotes: readonly [before: string, after: string]
  /** How figures are written where nobody has chosen; see `numberFormats`. */
  readonly numbers: '1,234.56' | '1.234,56'
  /** How a date box shows a day, as Day.js writes patterns. */
  readonly day: string
  /** The weekday on which weeks start, 0 for Sunday. */
  readonly weekStart: number
}

export const languages = {
  en: {
    code: 'en',
    name: 'English',
    locale: 'en-US',
    direction: 'ltr',
    comma: ', ',
    quotes: ['“', '”'],
    numbers: '1,234.56',
    day: 'MMM D, YYYY',
    weekStart: 0,
  },
  de: {
    code: 'de',
    name: 'Deutsch',
    locale: 'de-DE',
    direction: 'ltr',
    comma: ', ',
    quotes: ['„', '“'],
    numbers: '1.234,56',
    day: 'D. MMM YYYY',
    weekStart: 1,
  },
  // With the figures that ids, amounts and code have.
  ar: {
    code: 'ar',
    name: 'العربية',
    locale: 'ar-u-nu-latn',
    direction: 'rtl',
    comma: '، ',
    quotes: ['«', '»'],
    numbers: '1,234.56',
    day: 'D MMM YYYY',
    weekStart: 6,
  },
} satisfies Readonly<Record<Language['code'], Language>>

export type LanguageCode = Language['code']

export const languageCodes = Object.keys(languages) as readonly LanguageCode[]

/** The language that is read now. */
export function theLanguage(): Language {
  return read.language
}

/** What the language that is read now says for an English text; undefined where it has nothing. */
export function textOf(english: string): string | undefined {
  return read.texts.get(english)
}

/** All that it has: its texts, and what it says for the sentences of servers by their patterns; see `said`. */
export function languageTexts(): Pick<ReadLanguage, 'texts' | 'said'> {
  return read
}

/** Comes before any module with texts is loaded: many make theirs when they are. */
export function giveLanguage(code: LanguageCode, texts: Texts, said: Texts = {}): void {
  read = readLanguage(code, { texts, said })
}

export function readLanguage(code: LanguageCode, { texts, said }: LanguageTexts): ReadLanguage {
  return {
    language: languages[code],
    texts: new Map(Object.entries(texts)),
    said: new Map(Object.entries(said)),
  }
}

/**
 * What `say` says in another language than the one that is read. It must not wait: whatever is said meanwhile would be in that one, too.
 * What functions keep that it may call, they keep by language.
 */
export function saidIn<Said>(language: ReadLanguage, say: () => Said): Said {
  const before = read
  read = language
  try {
    return say()
  } finally {
    read = before
  }
}

/** In which the console can be read. */
export function offeredLanguages(): readonly LanguageCode[] {
  return offered
}

export function offerLanguages(codes: readonly LanguageCode[]): void {
  offered = codes
}

/** Texts by their English ones. */
export type Texts = Readonly<Record<string, string>>

export interface LanguageTexts {
  readonly texts: Texts
  /** Of servers, by the patterns of their sentences. */
  readonly said: Texts
}

/** Texts of languages beside English, each loaded when somebody reads it. */
export type OfferedLanguages = Readonly<Partial<Record<LanguageCode, () => Promise<LanguageTexts>>>>

/** A language with its texts. */
export interface ReadLanguage {
  readonly language: Language
  readonly texts: ReadonlyMap<string, string>
  readonly said: ReadonlyMap<string, string>
}

export const english = readLanguage('en', { texts: {}, said: {} })

let offered: readonly LanguageCode[] = ['en']
let read = english
