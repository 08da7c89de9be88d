import type { OfferedLanguages } from './engine/shell/showLanguage.ts'

/** In which Astrolabe can be read beside English: the engine's texts and its own, from one file each. */
export const languages: OfferedLanguages = {
  de: async () => {
    const [engine, advertising] = await Promise.all([
      import('./engine/texts/de.json'),
      import('./advertising/texts/de.json'),
    ])
    return { ...engine.default, ...advertising.default }
  },
}
