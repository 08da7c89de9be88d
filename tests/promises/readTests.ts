import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const tests = join(import.meta.dirname, '..')

/** What is looped over by tests that name no field themselves. */
const loopedOver = ['src/advertising/reporting/dimensions.ts']

export interface TestFile {
  readonly titles: ReadonlySet<string>
  /** Every word in it, and in the helpers and tables that it takes from beside it. */
  readonly words: ReadonlySet<string>
}

const known = new Map<string, TestFile | null>()

/** A file of tests by its path without the ending: `contract/clock`. */
export function testFile(name: string): TestFile | null {
  const read = known.get(name)
  if (read !== undefined) return read
  const path = ['.test.ts', '.test.tsx'].map(ending => join(tests, name + ending)).find(existsSync)
  const file = path === undefined ? null : readTests(path)
  known.set(name, file)
  return file
}

function readTests(path: string): TestFile {
  const text = readFileSync(path, 'utf8')
  const beside = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, from = '']) => join(dirname(path), from))
  const helpers = beside.filter(
    one => (one.startsWith(tests) || loopedOver.some(table => one.endsWith(table))) && existsSync(one),
  )
  const all = [text, ...helpers.map(one => readFileSync(one, 'utf8'))]
  return {
    titles: new Set([...text.matchAll(title)].map(([, , quoted, written]) => plainText(quoted ?? written ?? ''))),
    words: new Set(all.flatMap(one => one.match(/\w+/g) ?? [])),
  }
}

/** `it('title'`, `test("title"`, and the title behind a table: `])('title'`. Those that are left out don’t count. */
const title = /(?:\bit|\btest|\))\(\s*(?:(['"])((?:\\.|(?!\1)[^\n\\])*)\1|`((?:\\.|[^`\\])*)`)/g

function plainText(written: string): string {
  return written.replace(/\\(.)/g, '$1')
}
