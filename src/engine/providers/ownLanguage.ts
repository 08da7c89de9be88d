import type { LanguageCode } from '../texts/language.ts'

/**
 * In which of these languages to greet whoever is here: the one that was read here last, or the first of the browser's that is among
 * them, or English. Known before anything is loaded.
 */
export function ownLanguage(offered: readonly LanguageCode[]): LanguageCode {
  const wanted = [rememberedLanguage() ?? '', ...navigator.languages]
  const known = wanted.flatMap(one => offered.filter(code => code === one.toLowerCase().split('-')[0]))
  return known[0] ?? 'en'
}

/**
 * The language that a person has chosen is read from the next start on; null: the browser's. @returns whether that is another one
 * than before, which a browser that refuses storage never says
 */
export function rememberLanguage(code: string | null): boolean {
  const before = rememberedLanguage()
  try {
    if (code === null) localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    return false
  }
  return rememberedLanguage() !== before
}

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const key = 'language'
