import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { commonRules } from '../../src/advertising/pages/inspector/commonRules.ts'
import { exchangeMisfits, exchangeRules } from '../../src/advertising/pages/inspector/exchangeRules.ts'
import { compatibilityOf } from '../../src/advertising/vast/compatibilityOf.ts'
import { parseVast } from '../../src/advertising/vast/parseVast.ts'
import { resolveVast } from '../../src/advertising/vast/resolveVast.ts'
import { vastCases } from '../corpus/vast/vastCases.ts'
import { isLong, times } from '../setup/effort.ts'

/** Processor time: what other programs of the machine do is no hang. */
const mostMs = 200

/** What others wrote, where it stands beside the checkout. */
const folder = join(import.meta.dirname, '../../../shared/samples/vast')
const samples = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.xml')) : []
const texts = [
  ...vastCases.map(({ xml }) => xml).filter(xml => xml.length < 20_000),
  ...samples.map(name => readFileSync(join(folder, name), 'utf8')),
]
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

const filling = fc.constantFrom(
  '',
  ' ',
  '-1',
  '1e309',
  '9'.repeat(400),
  '00:00:99',
  '100%',
  'true',
  '4.3',
  '__proto__',
  '\u202E💥',
  'x'.repeat(3000),
  'start',
  'javascript:alert(1)',
  '//ads.example',
  'https://ads.example/[TIMESTAMP]',
  'http://127.0.0.1/[',
)
const leaves = /<(\w+)(?:\s[^<>]*)?>(?:[^<]*|\s*<!\[CDATA\[(?:(?!\]\]>)[\s\S])*\]\]>\s*)<\/\1>/g
const attributes = / ([\w:]+)="[^"<]*"/g

/** A document that is as well-formed as it was, some of its leaves dropped, doubled, moved or filled anew, or an attribute changed. */
const bentOf = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(
      text,
      fc.array(
        fc.tuple(fc.nat(9999), fc.nat(9999), fc.constantFrom('drop', 'double', 'move', 'fill', 'attribute'), filling),
        { minLength: 1, maxLength: 8 },
      ),
    )
    .map(([text, changes]) =>
      changes.reduce((now, [one, other, change, put]) => {
        const found = [...now.matchAll(change === 'attribute' ? attributes : leaves)]
        const at = found[one % found.length]
        const to = found[other % found.length]
        if (!at || !to) return now
        const [whole, name = ''] = at
        const without = now.slice(0, at.index) + now.slice(at.index + whole.length)
        if (change === 'drop') return without
        if (change === 'double') return now.slice(0, at.index) + whole + now.slice(at.index)
        if (change === 'move') {
          const place = to.index > at.index ? to.index - whole.length : to.index
          return without.slice(0, place) + whole + without.slice(place)
        }
        const filled = change === 'fill' ? `<${name}>${put}</${name}>` : ` ${name}="${put}"`
        return now.slice(0, at.index) + filled + now.slice(at.index + whole.length)
      }, text),
    )
const bent = bentOf(anyText)
const bentWrapper = bentOf(fc.constantFrom(...texts.filter(xml => xml.includes('</VASTAdTagURI>'))))

/** A document whose elements stand where others stood: well-formed, and nonsense. */
const shuffled = fc.tuple(anyText, fc.infiniteStream(fc.nat(1000))).map(([text, numbers]) => {
  const names = [...new Set([...text.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name ?? ''))]
  const other = new Map(names.map(name => [name, names[(numbers.next().value ?? 0) % names.length] ?? name]))
  return text.replace(/<(\/?)([A-Z]\w+)/g, (_, slash: string, name: string) => `<${slash}${other.get(name) ?? name}`)
})

/** Anything that grows faster than the text would take minutes at this size. */
const size = isLong ? 1_000_000 : 250_000

describe('[media.4] mutants of the corpus', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['of characters', mutant, 400, 0],
    ['of elements', shuffled, 150, 0],
    // The others mostly end as broken XML: of these, most are read to their end.
    ['of leaves and attributes', bent, 400, 0.6],
  ] as const)('%s break nothing and take no time', (_, arbitrary, runs, least) => {
    let slowest = 0
    let read = 0
    fc.assert(
      fc.property(arbitrary, text => {
        const before = process.cpuUsage()
        const { findings, tree, document } = parseVast(text)
        const { user } = process.cpuUsage(before)
        slowest = Math.max(slowest, user / 1000)
        if (document) read += 1
        expect(findings.every(({ message, fix, line, column }) => message && fix && line > 0 && column > 0)).toBe(true)
        expect(document === null || tree !== null).toBe(true)
        // What goes over the wire comes back the same.
        expect(JSON.parse(JSON.stringify({ findings, document }))).toEqual({ findings, document })
      }),
      { numRuns: times(runs) },
    )
    expect(read / times(runs)).toBeGreaterThanOrEqual(least)
    expect(slowest).toBeLessThan(mostMs)
  })

  it('followed where they lead ask nothing but full addresses, by nothing but the resolver', async () => {
    const fetch = vi.fn(() => Promise.reject(new Error('Nothing else may ask')))
    vi.stubGlobal('fetch', fetch)
    const ends = { ads: 0, asked: 0, failures: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(bentWrapper, bent, mutant, shuffled),
        fc.array(fc.oneof(anyText, bent), { minLength: 1, maxLength: 4 }),
        async (xml, pages) => {
          const asked: string[] = []
          const ask = async (url: string) => {
            const text = pages[asked.push(url) % pages.length] ?? ''
            return { status: 200, finalUrl: url, redirects: [], contentType: 'text/xml', text, bytes: text.length }
          }
          const { ads, failure, hops } = await resolveVast({ xml }, { ask })
          expect(asked.filter(url => !/^https?:\/\//i.test(url) || !URL.canParse(url))).toEqual([])
          expect(hops.length).toBeGreaterThan(asked.length)
          expect(ads.length > 0).toBe(failure === null)
          if (failure) expect(failure.message).toMatch(/^\S/)
          for (const { summary } of ads) {
            for (const { requirements } of commonRules) compatibilityOf(summary, requirements)
            for (const rules of exchangeRules) exchangeMisfits(summary, rules)
          }
          ends.ads += ads.length
          ends.asked += asked.length
          ends.failures += failure ? 1 : 0
        },
      ),
      { numRuns: times(150) },
    )
    expect(fetch).not.toHaveBeenCalled()
    // Each way of ending has been tried.
    expect(Object.entries(ends).filter(([, count]) => count === 0)).toEqual([])
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
