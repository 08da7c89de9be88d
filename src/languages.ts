import type { LanguageTexts, OfferedLanguages, Texts } from './engine/texts/language.ts'

/** In which Astrolabe can be read beside English: the engine's texts and its own, and those of the server. */
export const languages: OfferedLanguages = {
  de: () =>
    loaded(
      [import('./engine/texts/de.json'), import('./advertising/texts/de.json')],
      [import('./engine/texts/said.de.json'), import('./advertising/texts/said.de.json')],
    ),
  ar: () =>
    loaded(
      [import('./engine/texts/ar.json'), import('./advertising/texts/ar.json')],
      [import('./engine/texts/said.ar.json'), import('./advertising/texts/said.ar.json')],
    ),
}

async function loaded(texts: Files, said: Files): Promise<LanguageTexts> {
  return { texts: await merged(texts), said: await merged(said) }
}

async function merged(files: Files): Promise<Texts> {
  const [engine, advertising] = await Promise.all(files)
  return { ...engine.default, ...advertising.default }
}

type Files = readonly [Promise<{ readonly default: Texts }>, Promise<{ readonly default: Texts }>]
