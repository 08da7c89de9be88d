import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SellersReader } from '../../../src/advertising/supply/SellersReader.ts'
import { sellersJson } from '../../../src/advertising/supply/sellersJson.ts'
import { processorTime } from '../../setup/processorTime.ts'

const read = (text: string, wanted: readonly string[] = ['1042', '7'], size = text.length) => {
  const reader = new SellersReader(new Set(wanted))
  for (let at = 0; at < text.length; at += Math.max(1, size)) reader.take(text.slice(at, at + Math.max(1, size)))
  return reader.end()
}
const file = (sellers: readonly unknown[], more: object = {}) => JSON.stringify({ version: '1.0', sellers, ...more })
const seller = { seller_id: '1042', seller_type: 'publisher', name: 'The Paper', domain: 'paper.example' }

describe('sellers.json 1.0 is read', () => {
  it('by what was looked for, with how many there are', () => {
    const others = Array.from({ length: 50 }, (_, at) => ({ ...seller, seller_id: `other ${at}` }))
    const { problem, total, found } = read(file([...others, seller, { seller_id: 7, is_confidential: 1 }]))
    expect([problem, total]).toEqual([null, 52])
    expect([...found]).toEqual([
      ['1042', [{ sellerId: '1042', sellerType: 'PUBLISHER', domain: 'paper.example', isConfidential: false }]],
      ['7', [{ sellerId: '7', sellerType: null, domain: null, isConfidential: true }]],
    ])
  })

  it('as we write it ourselves', () => {
    const claims = [
      {
        sellerId: '1042',
        name: '“Quotes” \\ {braces}',
        domain: 'a.example',
        sellerType: 'BOTH',
        isConfidential: false,
      },
      { sellerId: '7', name: 'Hidden', domain: 'b.example', sellerType: 'INTERMEDIARY', isConfidential: true },
    ] as const
    const { total, found } = read(JSON.stringify(sellersJson(claims)))
    expect(total).toBe(2)
    expect([found.get('1042'), found.get('7')]).toMatchObject([
      [{ sellerType: 'BOTH', domain: 'a.example', isConfidential: false }],
      [{ sellerType: 'INTERMEDIARY', domain: null, isConfidential: true }],
    ])
  })

  it.each<[string, string, string | null]>([
    ['nothing', '', 'not_json'],
    ['spaces', ' \n ', 'not_json'],
    ['a page', '\uFEFF <!doctype html><script>{"sellers":[]}</script>', 'web_page'],
    ['a list', '[]', 'not_json'],
    ['ads.txt', 'ssp.example, 1042, DIRECT', 'not_json'],
    ['no sellers', '{"version":"1.0"}', 'no_sellers'],
    ['sellers that are no list', '{"sellers":{"a":[]}}', 'no_sellers'],
    ['sellers further inside', '{"ext":{"sellers":[]}}', 'no_sellers'],
    ['a file that breaks off', '{"sellers":[{"seller_id":"1042"}', 'broken_off'],
    ['a file that breaks off in a text', '{"sellers":[{"seller_id":"10', 'broken_off'],
    ['one that closes too often', '{"sellers":[]}}}', 'not_json'],
    ['nobody', '{"sellers":[]}', null],
    ['a byte order mark', `\uFEFF${file([seller])}`, null],
  ])('%s', (_, text, problem) => {
    expect(read(text).problem).toBe(problem)
    expect(read(text, ['1042'], 1).problem).toBe(problem)
  })

  it('without what misleads: names in texts, other lists, sellers in extensions, escapes, and very long ones', () => {
    const misleading = [
      {
        seller_id: '8',
        name: '"sellers": [{"seller_id":"1042"}',
        ext: { seller_id: '7', list: [{ seller_id: '1042' }] },
      },
      { seller_id: '9', name: '\\"}],{' },
      '1042',
      ['1042'],
      null,
    ]
    const { total, found } = read(file(misleading, { identifiers: [{ seller_id: '1042' }] }))
    expect([total, found.size]).toEqual([2, 0])
    expect(read('{"sellers":[{"seller_id":"\\u0031042"}]}').found.has('1042')).toBe(true)
    const long = { ...seller, comment: 'x'.repeat(100_000) }
    expect(read(file([long, { ...seller, seller_id: '7' }]))).toMatchObject({ total: 2, found: new Map([['7', [{}]]]) })
    const many = Array.from({ length: 100 }, () => seller)
    expect(read(file(many)).found.get('1042')).toHaveLength(10)
  })
})

describe('mutants of sellers.json', () => {
  const base = file(
    [
      { seller_id: 'a"b\\', ext: { a: [{}, []] } },
      seller,
      { seller_id: 7, is_confidential: 1 },
      { ...seller, comment: '{[' },
    ],
    { contact_email: 'a@b.example', identifiers: [{ name: 'TAG-ID', value: '1' }] },
  )
  const piece = fc.constantFrom(
    ...[
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\n',
      '\uFEFF',
      '\u0000',
      '\uD800',
      '<html>',
      '"sellers":[',
      '💥',
      '7',
    ],
    ...[
      '{"seller_id":"1042"},',
      '"__proto__":{',
      '[{'.repeat(2000),
      '\\'.repeat(3001),
      '"a",'.repeat(2000),
      ' '.repeat(9000),
    ],
  )
  const change = fc.tuple(fc.nat(9999), fc.nat(60), fc.constantFrom('drop', 'double', 'put'), piece)
  const mutant = fc.array(change, { minLength: 1, maxLength: 5 }).map(changes =>
    changes.reduce((now, [at, length, kind, put]) => {
      const from = Math.floor((at / 10_000) * now.length)
      const [before, part, after] = [now.slice(0, from), now.slice(from, from + length), now.slice(from + length)]
      return kind === 'drop' ? before + after : before + (kind === 'put' ? put : part) + part + after
    }, base),
  )

  it('20,000 break nothing, none takes 50 ms, and it doesn’t matter in which parts they arrive', {
    timeout: 300_000,
  }, () => {
    let slowest = 0
    let valid = 0
    fc.assert(
      fc.property(mutant, fc.integer({ min: 1, max: 400 }), (text, size) => {
        const { answer: whole, ms } = processorTime(() => read(text))
        slowest = Math.max(slowest, ms)
        const inParts = read(text, ['1042', '7'], size)
        if (JSON.stringify([whole, ...whole.found]) !== JSON.stringify([inParts, ...inParts.found]))
          throw new Error('Parts matter')
        const known = expected(text)
        if (!known) return
        valid += 1
        if (whole.problem !== known.problem || whole.total !== known.total || idsOf(whole) !== known.ids)
          throw new Error(`${JSON.stringify(known)}, not ${whole.problem} ${whole.total} ${idsOf(whole)}`)
      }),
      { numRuns: 20_000 },
    )
    expect(slowest).toBeLessThan(50)
    // Not all of them are beyond reading.
    expect(valid).toBeGreaterThan(500)
  })

  const idsOf = ({ found }: ReturnType<typeof read>) =>
    [...found]
      .flatMap(([id, all]) => all.map(() => id))
      .sort()
      .join()

  /** What a text that is JSON lists, by reading it as a whole; null where it isn't, or says something twice. */
  function expected(text: string) {
    const plain = text.replace(/^\uFEFF/, '')
    if (plain.split('"sellers"').length > 2 || plain.split('"seller_id"').length > 5) return null
    try {
      const body: unknown = JSON.parse(plain)
      if (typeof body !== 'object' || body === null || Array.isArray(body) || !('sellers' in body)) return null
      if (!Array.isArray(body.sellers)) return { problem: 'no_sellers', total: 0, ids: '' }
      const sellers = body.sellers.filter(one => typeof one === 'object' && one !== null && !Array.isArray(one))
      const ids = sellers.map(one => String(one.seller_id)).filter(id => id === '1042' || id === '7')
      return { problem: null, total: sellers.length, ids: ids.sort().join() }
    } catch {
      return null
    }
  }
})
