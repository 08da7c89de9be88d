import { readdirSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * Every pattern that stands in the rooms that meet what strangers send: as a literal, or as a JSON Schema's `pattern`.
 * Each is measured by a checker that looks for the text on which it takes longest; where the text's length comes in more
 * than once, the pattern is to be written otherwise.
 */
describe('patterns', () => {
  it('finds them, written either way', () => {
    const found = patternsOf('const a = /x+$/giu\nconst b = { pattern: "^y*$" }\nconst c = new RegExp("z")', 'here.ts')
    expect(found).toEqual([
      { source: 'x+$', flags: 'giu', file: 'here.ts' },
      { source: '^y*$', flags: 'u', file: 'here.ts' },
    ])
  })

  it.each([
    ['^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$', 'an email whose host may have its dots anywhere'],
    ['/+$', 'slashes at the end, looked for from each slash'],
    ['^(<!--[\\s\\S]*?-->)*<tt', 'comments that may reach over their end'],
  ])('the checker finds %s: %s', async source => {
    expect((await check(source, 'u', { timeout: 60_000 })).status).toBe('vulnerable')
  })

  it('take time proportional to the text, all of them', { timeout: 600_000 }, async () => {
    const patterns = ['src/engine/contract', 'src/engine/server', 'src/engine/texts', 'src/advertising'].flatMap(
      folder =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          // What pages read, only who reads it waits for.
          .filter(name => /\.(ts|mjs)$/.test(name) && !name.startsWith('pages/'))
          .flatMap(name => patternsOf(readFileSync(`${folder}/${name}`, 'utf8'), `${folder}/${name}`)),
    )
    expect(patterns.length).toBeGreaterThan(200)
    const slow: string[] = []
    for (const { source, flags, file } of patterns) {
      const status = await statusOf(source, flags)
      if (status !== 'safe') slow.push(`${file}: /${source}/${flags} is ${status}`)
    }
    expect(slow).toEqual([])
  })
})

/** By proof where the checker has one; by trial, which goes by the clock and may err, only for what it can't prove. */
async function statusOf(source: string, flags: string): Promise<string> {
  const proof = await check(source, flags, { checker: 'automaton', timeout: 10_000 })
  if (proof.status !== 'unknown') return proof.status
  return (await check(source, flags, { timeout: 60_000, attackTimeout: 20_000 })).status
}

interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
}

function patternsOf(code: string, file: string): Pattern[] {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return void node.forEach(walk)
    const { type, regex, key, value } = node as Readonly<Record<string, Partial<Record<string, string>> | undefined>>
    if (String(type) === 'Literal' && regex) found.push({ source: regex.pattern ?? '', flags: regex.flags ?? '', file })
    // The validator reads a schema's pattern with the flag u.
    if (String(type) === 'Property' && key?.name === 'pattern' && value?.type === 'Literal')
      found.push({ source: value.value ?? '', flags: 'u', file })
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, code).program)
  return found
}
