import type { OfferedLanguages } from './engine/shell/showLanguage.ts'
import type { Texts } from './engine/texts/language.ts'

/** In which Astrolabe can be read beside English: the engine's texts and its own, from one file each. */
export const languages: OfferedLanguages = {
  de: () => both(import('./engine/texts/de.json'), import('./advertising/texts/de.json')),
  ar: () => both(import('./engine/texts/ar.json'), import('./advertising/texts/ar.json')),
}

async function both(...files: readonly Promise<{ readonly default: Texts }>[]): Promise<Texts> {
  const [engine, advertising] = await Promise.all(files)
  return { ...engine?.default, ...advertising?.default }
}
