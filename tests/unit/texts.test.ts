import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Texts } from '../../src/engine/texts/language.ts'
import { languages } from '../../src/engine/texts/language.ts'
import { readTexts, sourcesUnder, unreadableCalls } from '../texts/readTexts.ts'
import { saidTexts } from '../texts/saidTexts.ts'
import { textsOutside } from '../texts/textsOutside.ts'

const root = join(import.meta.dirname, '../..')
const read = readTexts()
const said = saidTexts()
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
    const sources = ['src/engine', 'src/advertising'].flatMap(sourcesUnder).filter(path => !notYet.test(path))
    expect(sources.length).toBeGreaterThan(1000)
    expect(
      sources.flatMap(path => textsOutside(path)).filter(found => !unread.some(one => found.includes(one))),
    ).toEqual([])
  })

  it('stands in the source, where it can be collected', () => {
    const sources = ['src/engine', 'src/advertising'].flatMap(sourcesUnder)
    expect(sources.flatMap(unreadableCalls).map(found => found.replace(/:\d+$/, ''))).toEqual(collected)
  })
})

describe.each(others)('in $name', ({ code }) => {
  const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories.length

  it.each(rooms)('the %s room has each text, and no other', room => {
    const texts = textsOf(room, code)
    expect([...read[room]].filter(text => !Object.hasOwn(texts, text)).sort()).toEqual([])
    expect(Object.keys(texts).filter(text => !read[room].has(text))).toEqual([])
  })

  it.each(rooms)('the %s room has each sentence of the server, with its values, and no other', room => {
    const texts = textsOf(room, `said.${code}`)
    expect([...said[room]].filter(text => !Object.hasOwn(texts, text)).sort()).toEqual([])
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

function textsOf(room: string, code: string): Texts {
  return JSON.parse(readFileSync(join(root, `src/${room}/texts/${code}.json`), 'utf8'))
}

function namesIn(text: string): string {
  return [...new Set(text.match(/%\{\w+\}/g))].sort().join()
}
