import type { I18nProvider } from 'ra-core'
import englishMessages from 'ra-language-english'

/**
 * react-admin's own texts, in English. The library's i18n package weighs more than all that it does for one language:
 * look the key up, choose the plural, put the values in. A key without a text answers its last word, or the default.
 */
export const i18nProvider: I18nProvider = {
  translate(key, options = {}) {
    const text = find(key) ?? (typeof options._ === 'string' ? options._ : undefined)
    if (text === undefined) return key
    const forms = text.split('||||')
    const count = Number(options.smart_count ?? 1)
    const form = forms[count === 1 ? 0 : forms.length - 1] ?? text
    return form.trim().replace(/%\{(\w+)\}/g, (_match: string, name: string) => String(options[name] ?? ''))
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}

function find(key: string): string | undefined {
  let node: unknown = englishMessages
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined
    node = (node as Record<string, unknown>)[part]
  }
  return typeof node === 'string' ? node : undefined
}
