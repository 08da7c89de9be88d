import { english, type LanguageCode, type LanguageTexts, type ReadLanguage, readLanguage } from '../texts/language.ts'
import type { ApiContext } from './apiContext.ts'

/** A language with its texts, loaded once; English where the product has none for it, or they can't be loaded. */
export async function loadedLanguage({ languages, log }: LanguageContext, code: LanguageCode): Promise<ReadLanguage> {
  const load = languages?.[code]
  if (!load) return english
  try {
    const loading = known.get(load) ?? load().then(texts => readLanguage(code, texts))
    known.set(load, loading)
    return await loading
  } catch (error) {
    known.delete(load)
    log.error({ language: code, stack: String(error) }, 'The texts of a language could not be loaded')
    return english
  }
}

type LanguageContext = Pick<ApiContext, 'languages' | 'log'>

const known = new WeakMap<() => Promise<LanguageTexts>, Promise<ReadLanguage>>()
