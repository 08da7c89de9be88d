import { giveLanguage, type LanguageCode, languages, type Texts } from '../texts/language.ts'

/** Texts of languages beside English, each loaded when somebody reads it. */
export type OfferedLanguages = Readonly<Partial<Record<LanguageCode, () => Promise<Texts>>>>

/** Has the page in a language from here on. Without its texts, as when the network fails, the page is in English. */
export async function showLanguage(code: LanguageCode, offered: OfferedLanguages): Promise<void> {
  const texts = await offered[code]?.().catch(() => undefined)
  if (texts === undefined) return
  giveLanguage(code, texts)
  const { direction } = languages[code]
  Object.assign(document.documentElement, { lang: code, dir: direction })
}
