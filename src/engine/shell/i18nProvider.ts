import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { theLanguage } from '../texts/language.ts'
import { t } from '../texts/t.ts'

/** Texts by react-admin's keys, nested as there: `{ ra: { action: { save: 'Keep' } } }`. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/**
 * react-admin's own texts with a product's in their place, in the language that is read now. A key without a text answers its default, or
 * itself: all other texts are their own keys.
 */
export function i18nProviderOf(messages: Messages): I18nProvider {
  const texts = translated(merged(englishMessages, messages))
  return polyglotI18nProvider(() => texts, theLanguage().code, { allowMissing: true })
}

/** As react-admin types them. */
interface Texts {
  [key: string]: Texts | string | undefined
}

function merged(base: TranslationMessages | Texts, more: Messages): TranslationMessages {
  const all: Texts = { ...base }
  for (const [key, text] of Object.entries(more)) {
    const there = all[key]
    all[key] = typeof text === 'string' ? text : merged(typeof there === 'object' ? there : {}, text)
  }
  return all as TranslationMessages
}

function translated<T extends TranslationMessages | Texts>(messages: T): T {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? t(text) : text && translated(text)]),
  ) as T
}
