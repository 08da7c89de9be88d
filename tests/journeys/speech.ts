import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inSentence } from '../../src/engine/texts/inSentence.ts'
import { type LanguageCode, languages, readLanguage, saidIn, type Texts } from '../../src/engine/texts/language.ts'
import { placeholder, t } from '../../src/engine/texts/t.ts'

/** What a journey expects on screen, in one of the languages of the console. Texts are named in English, as in the source. */
export interface Speech {
  readonly code: LanguageCode
  readonly direction: 'ltr' | 'rtl'
  /** For a browser whose reader has this language. */
  readonly locale: string
  /** English texts with what the language says, of screens. None for English. */
  readonly texts: Texts
  /** As `t`: values and forms for one and many. @throws where no screen says such a text */
  readonly say: typeof t
  /** A label as it stands inside of a sentence. @throws as `say` */
  readonly noun: (label: string) => string
  /** A text with any values. Expressions may stand for some of them. @throws as `say`, and for a text with forms for one and many */
  readonly like: (text: string, values?: Readonly<Record<string, string>>) => RegExp
  /** As people write it there. */
  readonly figure: (value: number) => string
  /** By its code of two letters. */
  readonly country: (code: string) => string
  /** A sentence of the server. @throws where it says no such sentence */
  readonly said: (sentence: string) => string
}

/** One of each language, for `describe.each`. */
export const speeches: readonly Speech[] = [speechOf('en', 'en-US'), speechOf('de', 'de-DE'), speechOf('ar', 'ar-EG')]

export function speechIn(code: LanguageCode): Speech {
  const found = speeches.find(speech => speech.code === code)
  if (!found) throw new Error(`No journey speaks ${code}`)
  return found
}

function speechOf(code: LanguageCode, locale: string): Speech {
  const texts = textsIn(code)
  const sentences = textsIn(code, 'said.')
  const language = readLanguage(code, { texts, said: sentences })
  // The next file of this process reads English again.
  const speaking = <Answer>(speak: () => Answer): Answer => saidIn(language, speak)
  const say: typeof t = (text, ...values) =>
    speaking(() => {
      if (!Object.hasOwn(known, text)) throw new Error(`No screen says “${text}”`)
      return t(text, ...values)
    })
  return {
    code,
    direction: languages[code].direction,
    locale,
    texts,
    say,
    noun: label => speaking(() => inSentence(say(label))),
    like: (text, values = {}) => {
      if (text.includes('||||')) throw new Error(`“${text}” has forms: \`say\` knows which`)
      return speaking(() => asPattern(say(text), values))
    },
    figure: value => value.toLocaleString(languages[code].locale),
    country: of => new Intl.DisplayNames(languages[code].locale, { type: 'region' }).of(of) ?? of,
    said: sentence => {
      if (!Object.hasOwn(knownSaid, sentence)) throw new Error(`The server doesn't say “${sentence}”`)
      return sentences[sentence] ?? sentence
    },
  }
}

/** A text with any values, or with those that an expression is given for. */
export function asPattern(text: string, values: Readonly<Record<string, string>> = {}): RegExp {
  const parts = text.split(placeholder)
  // Texts and names by turns.
  return new RegExp(parts.map((part, at) => (at % 2 ? (values[part] ?? '.+') : escaped(part))).join(''))
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
}

function textsIn(code: LanguageCode, kind: '' | 'said.' = ''): Texts {
  if (code === 'en') return {}
  const read = (room: string): Texts =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../src/${room}/texts/${kind}${code}.json`), 'utf8'))
  return { ...read('engine'), ...read('advertising') }
}

/** All English texts, as each language has them. */
const known = textsIn('de')
const knownSaid = textsIn('de', 'said.')
