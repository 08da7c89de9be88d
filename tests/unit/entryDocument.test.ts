import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { kindPictures, wordPictures } from '../../scripts/pictures/pictured.ts'
import { allFields, type Resource } from '../../src/engine/contract/resourceSpec.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/entry.md'), 'utf8')

/** The words of an interface, in the file that declares it. */
function wordsOf(path: string, name: string): readonly string[] {
  const [, body = ''] =
    new RegExp(`^export interface ${name} {\n(.*?)^}`, 'ms').exec(readFileSync(join(root, path), 'utf8')) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, word = '']) => word)
}

it.each([
  ['src/engine/contract/resourceSpec.ts', 'ResourceInput', 30],
  ['src/engine/contract/fieldSpec.ts', 'FieldCommon', 12],
] as const)('docs/entry.md has every word of %s, %s', (path, name, least) => {
  const words = wordsOf(path, name)
  expect(words.length).toBeGreaterThanOrEqual(least)
  expect(words.filter(word => !new RegExp(`\`${word}(: '\\w+')?\``).test(document))).toEqual([])
})

it('docs/entry.md has every kind of field with its picture, and there are no other pictures', () => {
  const names = [...Object.keys(kindPictures).map(kind => `kind-${kind}`), ...wordPictures.map(({ name }) => name)]
  const shown = [...document.matchAll(/\(images\/entry\/(.+?)\.png\)/g)].map(([, name = '']) => name)
  expect(shown.sort()).toEqual(names.sort())
  expect(readdirSync(join(root, 'docs/images/entry')).sort()).toEqual(names.map(name => `${name}.png`).sort())
  for (const kind of Object.keys(kindPictures)) expect(document).toContain(`| \`${kind}\` |`)
})

it('pictures are of fields of their kind', () => {
  for (const [kind, path] of Object.entries(kindPictures)) {
    const [entity = '', name = ''] = path.split('.')
    const resource = catalogue.resources[entity] as Resource
    expect(allFields(resource)[name]?.kind, path).toBe(kind)
  }
})
