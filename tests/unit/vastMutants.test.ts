import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseVast } from '../../src/contract/vast/parseVast.ts'
import { vastCases } from '../corpus/vast/vastCases.ts'
import { isLong, times } from '../setup/effort.ts'

/** Processor time: what other programs of the machine do is no hang. */
const mostMs = 200

const texts = vastCases.map(({ xml }) => xml).filter(xml => xml.length < 20_000)
const anyText = fc.constantFrom(...texts)
const piece = fc.constantFrom(
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?x ',
  '?>',
  '&#0;',
  '&#x110000;',
  '&amp;',
  '%',
  '[',
  ']',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '💥',
  '\u202E',
  '<Ad>',
  '</Ad>',
  '<VAST version="4.2">',
  'xmlns:x="y"',
  '__proto__',
  ' '.repeat(500),
  '[A'.repeat(200),
  '1'.repeat(400),
  '-'.repeat(300),
)

/** A text with some pieces taken out, doubled, moved or put in. */
const mutant = fc
  .tuple(
    anyText,
    fc.array(fc.tuple(fc.nat(9999), fc.nat(300), fc.constantFrom('drop', 'double', 'swap', 'put', 'cut'), piece), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((now, [at, length, change, put]) => {
      const from = Math.floor((at / 10_000) * now.length)
      const [before, part, after] = [now.slice(0, from), now.slice(from, from + length), now.slice(from + length)]
      if (change === 'drop') return before + after
      if (change === 'double') return before + part + part + after
      if (change === 'swap') return after + part + before
      return change === 'put' ? before + put + part + after : before
    }, text),
  )

/** A document whose elements stand where others stood: well-formed, and nonsense. */
const shuffled = fc.tuple(anyText, fc.infiniteStream(fc.nat(1000))).map(([text, numbers]) => {
  const names = [...new Set([...text.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name ?? ''))]
  const other = new Map(names.map(name => [name, names[(numbers.next().value ?? 0) % names.length] ?? name]))
  return text.replace(/<(\/?)([A-Z]\w+)/g, (_, slash: string, name: string) => `<${slash}${other.get(name) ?? name}`)
})

/** Anything that grows faster than the text would take minutes at this size. */
const size = isLong ? 1_000_000 : 250_000

describe('[media.4] mutants of the corpus', () => {
  it.each([
    ['of characters', mutant, 400],
    ['of elements', shuffled, 150],
  ] as const)('%s break nothing and take no time', (_, arbitrary, runs) => {
    let slowest = 0
    fc.assert(
      fc.property(arbitrary, text => {
        const before = process.cpuUsage()
        const { findings, tree, document } = parseVast(text)
        const { user } = process.cpuUsage(before)
        slowest = Math.max(slowest, user / 1000)
        expect(findings.every(({ message, fix, line, column }) => message && fix && line > 0 && column > 0)).toBe(true)
        expect(document === null || tree !== null).toBe(true)
        // What goes over the wire comes back the same.
        expect(JSON.parse(JSON.stringify({ findings, document }))).toEqual({ findings, document })
      }),
      { numRuns: times(runs) },
    )
    expect(slowest).toBeLessThan(mostMs)
  })

  it('of hostile size take little more', () => {
    const fill = (text: string) => text.repeat(Math.floor(size / text.length))
    const wrap = (inside: string) => `<VAST version="4.2"><Ad id="1"><InLine>${inside}</InLine></Ad></VAST>`
    const hostile = {
      characters: wrap(fill('x')),
      lines: wrap(fill('\n')),
      references: wrap(fill('&amp;')),
      brackets: wrap(`<Error>https://t.example/${fill('[A')}</Error>`),
      macros: wrap(`<Error>https://t.example/${fill('[TIMESTAMP]')}</Error>`),
      percent: wrap(`<Error>https://t.example/${fill('%%A')}</Error>`),
      spaces: wrap(`<Error>${fill(' ')}x</Error>`),
      cdata: wrap(`<Error><![CDATA[${fill(']]')}]]></Error>`),
      comment: wrap(`<!--${fill('- ')}-->`),
      elements: wrap('<Impression>https://t.example/[CACHEBUSTING]</Impression>'.repeat(size / 112)),
      strangers: wrap('<a/>'.repeat(size / 112)),
      prefixes: wrap(`<Extensions><Extension>${'<a xmlns:b="c"/>'.repeat(size / 112)}</Extension></Extensions>`),
      creatives: wrap(`<Creatives>${'<Creative><Linear/></Creative>'.repeat(size / 167)}</Creatives>`),
      ads: `<VAST version="4.2">${'<Ad id="1" sequence="1"/>'.repeat(size / 53)}</VAST>`,
      name: `<VAST version="${fill('1.')}"/>`,
      attribute: `<VAST version="4.2" x="${fill('&#65;')}"/>`,
      unclosed: `<VAST version="4.2">${'<Ad>'.repeat(60)}${fill('<')}`,
    }
    const slow = Object.entries(hostile).flatMap(([name, text]) => {
      const before = process.cpuUsage()
      parseVast(text)
      const ms = process.cpuUsage(before).user / 1000
      return ms > 3_000 ? [`${name} took ${Math.round(ms)} ms`] : []
    })
    expect(slow).toEqual([])
  })
})
