import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'

/** Texts by react-admin's keys, nested as there: `{ ra: { action: { save: 'Keep' } } }`. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** react-admin's own texts, in English, with a product's in their place. A key without a text answers its default, or itself. */
export function i18nProviderOf(messages: Messages): I18nProvider {
  const texts = merged(englishMessages, messages)
  return polyglotI18nProvider(() => texts, 'en', { allowMissing: true })
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
