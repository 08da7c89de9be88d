import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adsTxtFile } from '../../../src/advertising/supply/adsTxtFile.ts'
import { judgeAdsTxt } from '../../../src/advertising/supply/judgeAdsTxt.ts'
import { adsTxtLimits, parseAdsTxt } from '../../../src/advertising/supply/parseAdsTxt.ts'
import { processorTime } from '../../setup/processorTime.ts'

const recordsOf = (text: string) =>
  parseAdsTxt(text).records.map(({ adSystem, account, relationship }) => [adSystem, account, relationship].join(' '))

describe('ads.txt 1.1 says of a record that', () => {
  it.each([
    ['three fields are enough', 'ssp.example, 1, DIRECT', 'ssp.example 1 DIRECT'],
    ['space around fields is nothing', '\t ssp.example ,1 ,\tRESELLER  ', 'ssp.example 1 RESELLER'],
    ['a domain has no case', 'SSP.Example, 1, DIRECT', 'ssp.example 1 DIRECT'],
    ['an account has its case', 'ssp.example, pub-Ab1, DIRECT', 'ssp.example pub-Ab1 DIRECT'],
    ['an account may have “=” in it', 'ssp.example, pub=1, DIRECT', 'ssp.example pub=1 DIRECT'],
    ['the relationship has no case', 'ssp.example, 1, reSeller', 'ssp.example 1 RESELLER'],
    ['a comment may follow', 'ssp.example, 1, DIRECT # since 2019', 'ssp.example 1 DIRECT'],
    ['extensions may follow', 'ssp.example, 1, DIRECT; x=1; y', 'ssp.example 1 DIRECT'],
    ['more fields may follow', 'ssp.example, 1, DIRECT, f0, more', 'ssp.example 1 DIRECT'],
    ['a byte order mark is no part of it', '\uFEFFssp.example, 1, DIRECT', 'ssp.example 1 DIRECT'],
    ['domains in other alphabets become ASCII', 'bücher.example, 1, DIRECT', 'xn--bcher-kva.example 1 DIRECT'],
  ])('%s', (_, text, record) => {
    expect(recordsOf(text)).toEqual([record])
    expect(parseAdsTxt(text).invalid).toEqual([])
  })

  it('its fourth field is the certification authority’s ID', () => {
    expect(parseAdsTxt('a.example, 1, DIRECT, f08c47\nb.example, 2, DIRECT,').records).toMatchObject([
      { certificationId: 'f08c47' },
      { certificationId: null },
    ])
  })

  it('lines end as any system ends them, and count from 1', () => {
    const text = '# ours\r\n\na.example, 1, DIRECT\rb.example, 2, RESELLER\n\n  # end'
    expect(parseAdsTxt(text)).toMatchObject({ records: [{ line: 3 }, { line: 4 }], invalid: [] })
  })

  it.each([
    ['a field is missing', 'ssp.example, 1', /^It needs/],
    ['the account is empty', 'ssp.example, , DIRECT', /^It needs/],
    ['it is a sentence', 'Our sellers', /^It needs/],
    ['separators are others', 'ssp.example 1 DIRECT', /^It needs/],
    ['the ad system is an address', 'https://ssp.example/, 1, DIRECT', /isn’t a domain/],
    ['the ad system is an IP address', '203.0.113.9, 1, DIRECT', /isn’t a domain/],
    ['the ad system has an empty part', 'ssp..example, 1, DIRECT', /isn’t a domain/],
    ['the ad system is one word', 'ssp, 1, DIRECT', /isn’t a domain/],
    ['the relationship is none', 'ssp.example, 1, BOTH', /neither DIRECT nor RESELLER/],
    ['it is too long', `ssp.example, ${'1'.repeat(adsTxtLimits.lineLength)}, DIRECT`, /longer than/],
  ])('can’t be read where %s; the others count', (_, line, reason) => {
    const { records, invalid } = parseAdsTxt(`a.example, 1, DIRECT\n${line}\nb.example, 2, DIRECT`)
    expect(records.map(({ line: at }) => at)).toEqual([1, 3])
    expect(invalid).toEqual([{ line: 2, reason: expect.stringMatching(reason) }])
  })
})

describe('ads.txt 1.1 says of variables that', () => {
  it('they have a name without case, a value, and a comment', () => {
    const text = `contact = ads@paper.example # mail us
SUBDOMAIN=Sport.Paper.example
InventoryPartnerDomain=partner.example
OWNERDOMAIN=Paper.example
OWNERDOMAIN=other.example
MANAGERDOMAIN=sales.example, de
MANAGERDOMAIN=world.example; x`
    expect(parseAdsTxt(text)).toEqual({
      records: [],
      contacts: ['ads@paper.example'],
      subdomains: ['sport.paper.example'],
      inventoryPartners: ['partner.example'],
      owners: ['paper.example', 'other.example'],
      managers: [
        { domain: 'sales.example', country: 'DE' },
        { domain: 'world.example', country: null },
      ],
      hasPlaceholder: false,
      invalid: [],
    })
  })

  it('those that nobody knows yet are no error', () => {
    expect(parseAdsTxt('TOMORROW=1, 2, 3\na.example, 1, DIRECT')).toMatchObject({ records: [{ line: 2 }], invalid: [] })
  })

  it('the placeholder authorizes nobody, and makes a file of it', () => {
    expect(parseAdsTxt('placeholder.example.com, placeholder, DIRECT, placeholder')).toMatchObject({
      records: [],
      hasPlaceholder: true,
      invalid: [],
    })
  })
})

it('reads no more lines than the limit, and says so', () => {
  const { records, invalid } = parseAdsTxt('a.example, 1, DIRECT\n'.repeat(adsTxtLimits.lines + 5))
  expect(records).toHaveLength(adsTxtLimits.lines)
  expect(invalid).toEqual([{ line: adsTxtLimits.lines + 1, reason: 'Only the first 50,000 lines are read.' }])
})

describe('mutants', () => {
  const base = `\uFEFF# ads.txt of the paper
ssp.example, 1042, DIRECT, f08c47
ssp.example, 1042, RESELLER; ext
b\u00fccher.example, pub-1, reseller # old
OWNERDOMAIN=paper.example
MANAGERDOMAIN=sales.example, DE
SUBDOMAIN=sport.paper.example
placeholder.example.com, placeholder, DIRECT, placeholder
<!doctype html>`
  const piece = fc.constantFrom(
    ...[',', '#', ';', '=', '\n', '\r', '\uFEFF', '\u0000', '\uFFFD', '\uD800', '💥', '__proto__', 'DIRECT', '.'],
    ...['a.'.repeat(150), ' '.repeat(3000), ','.repeat(3000), '='.repeat(1000), 'A_'.repeat(900), '\n'.repeat(3000)],
  )
  const change = fc.tuple(fc.nat(9999), fc.nat(80), fc.constantFrom('drop', 'double', 'put'), piece)
  const mutant = fc.array(change, { minLength: 1, maxLength: 6 }).map(changes =>
    changes.reduce((now, [at, length, kind, put]) => {
      const from = Math.floor((at / 10_000) * now.length)
      const [before, part, after] = [now.slice(0, from), now.slice(from, from + length), now.slice(from + length)]
      return kind === 'drop' ? before + after : before + (kind === 'put' ? put : part) + part + after
    }, base),
  )
  const claim = {
    adSystem: 'ssp.example',
    account: '1042',
    relationship: 'DIRECT',
    ownerDomain: 'paper.example',
  } as const

  it('20,000 break nothing, and none takes 50 ms', { timeout: 300_000 }, () => {
    let slowest = 0
    fc.assert(
      fc.property(mutant, text => {
        const file = { status: 200, redirects: [], contentType: 'text/plain', text }
        const { answer, ms } = processorTime(() =>
          judgeAdsTxt(claim, adsTxtFile('https://paper.example/ads.txt', file), 'paper.example'),
        )
        const { state, findings, ours } = answer
        slowest = Math.max(slowest, ms)
        // What is right has nothing wrong in it, and what is wrong says what to do.
        const isOk = ours.some(({ account, relationship }) => account === '1042' && relationship === 'DIRECT')
        if ((state === 'ok') !== isOk) throw new Error(`${state} for ${ours.length} lines`)
        if (findings.some(({ severity }) => severity === 'error') !== ['missing_line', 'wrong_type'].includes(state))
          throw new Error(`${state} with ${findings.length} findings`)
        if (findings.some(({ message, fix }) => !message || !fix || message.length > 500 || fix.length > 1000))
          throw new Error('A finding says nothing, or too much')
      }),
      { numRuns: 20_000 },
    )
    expect(slowest).toBeLessThan(50)
  })
})
