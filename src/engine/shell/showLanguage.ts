import { mirrorStyles } from '../kit/rtlStyles.ts'
import { giveLanguage, type LanguageCode, languages, type OfferedLanguages } from '../texts/language.ts'

/** Has the page in a language from here on. Without its texts, as when the network fails, the page is in English. */
export async function showLanguage(code: LanguageCode, offered: OfferedLanguages): Promise<void> {
  const { direction } = languages[code]
  const loading = [offered[code]?.(), direction === 'rtl' ? mirrorStyles() : undefined] as const
  const [loaded] = await Promise.all(loading).catch(() => [])
  if (loaded === undefined) return
  giveLanguage(code, loaded.texts, loaded.said)
  Object.assign(document.documentElement, { lang: code, dir: direction })
}
