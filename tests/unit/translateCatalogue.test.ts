import { afterEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { catalogueTexts, translateCatalogue } from '../../src/engine/contract/translateCatalogue.ts'
import { giveLanguage } from '../../src/engine/texts/language.ts'

afterEach(() => giveLanguage('en', {}))

it('changes what people read of a catalogue, and nothing else', () => {
  giveLanguage('de', Object.fromEntries(catalogueTexts(catalogue).map(text => [text, `‹${text}›`])))
  const read = translateCatalogue(catalogue)
  const [before, after] = [leaves(catalogue), leaves(read)]
  expect([...after.keys()]).toEqual([...before.keys()])
  const changed = [...after].filter(([path, value]) => before.get(path) !== value).map(([path]) => path)
  expect(changed.length).toBeGreaterThan(1000)
  expect(changed.filter(path => !textual.test(path))).toEqual([])
  expect(read.resources.campaign).toMatchObject({ label: '‹Campaign›', entity: 'campaign', path: '/campaigns' })
  expect(read.resources.campaign?.fields.name?.kind).toBe('text')
  // By which figures are written.
  expect(
    [...after].filter(([path, value]) => /\.unit$/.test(path) && /‹(bytes|ms|micros)›/.test(String(value))),
  ).toEqual([])
  // Called as what has texts elsewhere.
  expect(read.resources.group).toMatchObject({ label: '‹Group›', entity: 'group' })
  expect(read.resources.campaign?.fields.labels?.kind).toBe(catalogue.resources.campaign?.fields.labels?.kind)
})

const textual =
  /\.(label|plural|menu|items?|unit|group|area|help|about|description|confirm|said|ahead|otherwise)$|\.(labels|descriptions|groupHelp|unitBy\.of)\..+$/

/** Every value of a catalogue by its path, without the marks of changed texts. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  const inner = Object.entries(value).flatMap(([key, one]) => [...leaves(one, `${path}.${key.replace(/[‹›]/g, '')}`)])
  return new Map(inner)
}
