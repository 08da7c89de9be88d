import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { derivedFiles, derivedFolder } from '../../scripts/derived/derivedFiles.ts'

const folder = join(import.meta.dirname, '../..', derivedFolder)
const files = derivedFiles()

describe('what follows from the catalogue is committed', () => {
  it.each(Object.entries(files))('%s', (name, made) => {
    expect(differenceOf(name, made)).toBe('none')
  })

  it('and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort())
  })

  it('OpenAPI so that tools can read it', () => {
    const document: unknown = JSON.parse(files['openapi.json'] ?? '')
    expect(document).toHaveProperty(['paths', '/api/v1/deal/{id}', 'get', 'operationId'])
    expect(document).toHaveProperty(['components', 'schemas', 'deal', 'properties', 'floor', 'type'])
  })
})

/** The first line that differs; the whole of two long texts would take minutes to compare. */
function differenceOf(name: string, made: string): string {
  const path = join(folder, name)
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (committed === made) return 'none'
  const [before, after] = [committed.split('\n'), made.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  return `${derivedFolder}/${name}:${at + 1} is "${before[at]?.trim()}" and would be "${after[at]?.trim()}". Run npm run derived and look at what git diff shows`
}
