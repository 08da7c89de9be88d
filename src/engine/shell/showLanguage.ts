import { mirrorStyles } from '../kit/rtlStyles.ts'
import { giveLanguage, type LanguageCode, languages, type Texts } from '../texts/language.ts'

/** Texts of languages beside English, each loaded when somebody reads it. */
export type OfferedLanguages = Readonly<Partial<Record<LanguageCode, () => Promise<Texts>>>>

/** Has the page in a language from here on. Without its texts, as when the network fails, the page is in English. */
export async function showLanguage(code: LanguageCode, offered: OfferedLanguages): Promise<void> {
  const { direction } = languages[code]
  const loading = [offered[code]?.(), direction === 'rtl' ? mirrorStyles() : undefined] as const
  const [texts] = await Promise.all(loading).catch(() => [])
  if (texts === undefined) return
  giveLanguage(code, texts)
  Object.assign(document.documentElement, { lang: code, dir: direction })
}
