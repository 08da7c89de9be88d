import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Texts } from '../../src/engine/texts/language.ts'
import { languages } from '../../src/engine/texts/language.ts'
import { catalogueWithout, guestsIn, namesOf } from '../promises/guestsIn.ts'
import { promiseTables } from '../promises/promiseTables.ts'
import { everySource, readTexts, sourcesUnder, unreadableCalls } from '../texts/readTexts.ts'
import { saidTexts } from '../texts/saidTexts.ts'
import { type Sources, sourcesWithout } from '../texts/sourcesWithout.ts'
import { textsOutside } from '../texts/textsOutside.ts'

const root = join(import.meta.dirname, '../..')
const sources = everySource()
const read = readTexts(sources)
const said = saidTexts(sources)
/** What has to be there in other languages: all but what only guests say. */
const owed = owedTexts()
const rooms = ['engine', 'advertising'] as const
const others = Object.values(languages).filter(({ code }) => code !== 'en')

describe('what people read', () => {
  it('is found', () => {
    expect(read.engine.size).toBeGreaterThan(1000)
    expect(read.advertising.size).toBeGreaterThan(2000)
    expect(read.engine).toContain('Preferences saved.')
    expect(read.advertising).toContain('Line items')
    expect(read.advertising).toContain('Pending review')
    expect(said.engine).toContain('There is no %{label} “%{id}”')
    expect(said.advertising.size).toBeGreaterThan(900)
  })

  it('has something between each two values of the server’s sentences, or none could be told apart', () => {
    expect([...said.engine, ...said.advertising].filter(text => text.includes('}%{'))).toEqual([])
  })

  it('goes through t, but for what is not yet', () => {
    const paths = ['src/engine', 'src/advertising'].flatMap(sourcesUnder).filter(path => !notYet.test(path))
    expect(paths.length).toBeGreaterThan(1000)
    expect(paths.flatMap(path => textsOutside(path)).filter(found => !unread.some(one => found.includes(one)))).toEqual(
      [],
    )
  })

  it('stands in the source, where it can be collected', () => {
    const paths = [...sources.keys()]
    expect(paths.flatMap(unreadableCalls).map(found => found.replace(/:\d+$/, ''))).toEqual(collected)
  })
})

describe.each(others)('in $name', ({ code }) => {
  const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories.length

  it.each(rooms)('the %s room has each text, and no other', room => {
    const texts = textsOf(room, code)
    expect([...owed.read[room]].filter(text => !Object.hasOwn(texts, text)).sort()).toEqual([])
    expect(Object.keys(texts).filter(text => !read[room].has(text))).toEqual([])
  })

  it.each(rooms)('the %s room has each sentence of the server, with its values, and no other', room => {
    const texts = textsOf(room, `said.${code}`)
    expect([...owed.said[room]].filter(text => !Object.hasOwn(texts, text)).sort()).toEqual([])
    expect(Object.keys(texts).filter(text => !said[room].has(text))).toEqual([])
    expect(Object.entries(texts).filter(([english, text]) => namesIn(text) !== namesIn(english))).toEqual([])
  })

  it.each(rooms)('the texts of the %s room have the same values, and as many forms as the language', room => {
    const wrong = Object.entries(textsOf(room, code)).filter(([english, text]) => {
      const forms = english.includes('||||') ? plurals : 1
      return text.split('||||').length !== forms || namesIn(text) !== namesIn(english)
    })
    expect(wrong).toEqual([])
  })
})

it('finds a text that no language can put into other words', () => {
  const found = (source: string) => textsOutside('src/shown.tsx', source).map(one => one.split(' ').slice(1).join(' '))
  expect(found('<p>Nothing here</p>')).toEqual(['Nothing here'])
  expect(found('<Card title="Budget" className="Wide one" />')).toEqual(['Budget'])
  expect(found('<ActionMenu trigger="Actions ▾" />')).toEqual(['Actions ▾'])
  expect(found("notify(isOne ? 'One row was saved.' : rows)")).toEqual(['One row was saved.'])
  expect(found("<p>{t('Nothing here')} <code>Not read</code></p>")).toEqual([])
  expect(found('<Phrase text="Sent to %{partner}." values={{}} />')).toEqual([])
})

describe('what only guests say, which may stay in English,', () => {
  const product: Sources = new Map([
    ['src/main.ts', "import './advertising/pages/parts.ts'\nimport './advertising/server/hooks/advertisingHooks.ts'"],
    [
      'src/advertising/pages/parts.ts',
      `import { t } from './t.ts'
export const parts = { cells: {
  stars: { load: () => import('./Rent.tsx') },
  own: { load: () => import('./Own.tsx') },
}, records: {
  billboard: { panel: { load: () => import('./Rent.tsx') }, tabs: [{ label: t('View') }] },
  deal: { panel: { load: () => import('./Own.tsx') } },
} }`,
    ],
    ['src/advertising/pages/Rent.tsx', "import { terms } from './terms.ts'\nimport { Own } from './Own.tsx'"],
    ['src/advertising/pages/terms.ts', ''],
    ['src/advertising/pages/Own.tsx', ''],
    ['src/advertising/pages/t.ts', ''],
    [
      'src/advertising/server/hooks/advertisingHooks.ts',
      "import { billboard } from './billboard.ts'\nimport { deal } from './deal.ts'\nexport const hooks = { billboard, deal }",
    ],
    ['src/advertising/server/hooks/billboard.ts', ''],
    ['src/advertising/server/hooks/deal.ts', ''],
  ])
  const names = (sources: Sources) => [...sources.keys()].map(path => path.split('/').at(-1)).join(' ')

  it('is in the files that only they lead to, and in their part of those that all share', () => {
    const left = sourcesWithout(new Set(['billboard', 'stars']), product)
    expect(names(left)).toBe('main.ts parts.ts Own.tsx advertisingHooks.ts deal.ts')
    expect(left.get('src/advertising/pages/parts.ts')).not.toMatch(/View|Rent/)
    expect(left.get('src/advertising/pages/parts.ts')).toMatch(/Own[\s\S]*Own/)
  })

  it('is in their entries, and in the audit log, which names their actions', () => {
    const left = catalogueWithout(['deal', 'strategy'], catalogue).resources
    expect(left).not.toHaveProperty('deal')
    const action = left['audit-log']?.fields.action
    expect(action).not.toHaveProperty('labels.extend')
    // Media have it, too.
    expect(action).toMatchObject({ labels: { reapply: expect.any(String), create: expect.any(String) } })
    const options = action?.kind === 'choice' ? action.options : []
    expect(options).toContain('reapply')
    expect(options).not.toContain('extend')
  })

  it('is nothing that the product says, too', () => {
    expect(names(sourcesWithout(new Set(['billboard']), product))).toContain('Rent.tsx terms.ts')
    expect(sourcesWithout(new Set(), product)).toBe(product)
  })
})

/** The server, and what it works out, speak English; so do the engineers' pages. */
const notYet =
  /\/server\/|^src\/engine\/demo\/(browserFetcher|startDemo)|^src\/advertising\/(catalogue|vast|openrtb|serving|pages\/kit)\/|\/contract\/(ownResources\/|ownSettings|vocabularies|schema|commonFields|jsonSchema)/

/** Not read by people: names of columns in sheets, errors for developers, passwords, CSS, keys. */
const unread: readonly string[] = [
  ...['campaignBuild/campaignSheet.ts', 'campaignBuild/capForm.ts', 'importTags/columnRoles.ts'],
  ...['contract/checkEntry.ts', 'contract/checkReferences.ts', 'contract/commonPasswords.ts'],
  ...[
    'changedValue.ts:11 no value',
    'audienceTaxonomyTerms.ts',
    'measured parts',
    'cells and inputs',
    'record parts',
    'copied tree',
  ],
  ...[
    'minmax(',
    'button, textarea, select',
    'openapi.json',
    'spring, wave-2',
    'm-said breaks',
    'panel pad stack gap-0',
    'stack gap-16 p-wide',
  ],
  ...['SupplyChain.tsx:29 of publisher'],
]

/** What catalogues and react-admin say is collected there, and the words that names are made of. */
const collected = [
  'src/engine/contract/labels.ts',
  'src/engine/contract/translateCatalogue.ts',
  'src/engine/providers/readSchema.ts',
  'src/engine/shell/i18nProvider.ts',
]

function owedTexts() {
  const guests = guestsIn(catalogue, promiseTables().lines)
  if (guests.length === 0) return { read, said }
  const own = sourcesWithout(namesOf(guests, catalogue), sources)
  return { read: readTexts(own, catalogueWithout(guests, catalogue)), said: saidTexts(own) }
}

function textsOf(room: string, code: string): Texts {
  return JSON.parse(readFileSync(join(root, `src/${room}/texts/${code}.json`), 'utf8'))
}

function namesIn(text: string): string {
  return [...new Set(text.match(/%\{\w+\}/g))].sort().join()
}
