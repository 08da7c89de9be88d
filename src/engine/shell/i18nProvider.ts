import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'

/** react-admin's own texts, in English. A key without a text answers its default, or itself. */
export const i18nProvider = polyglotI18nProvider(() => englishMessages, 'en', { allowMissing: true })
