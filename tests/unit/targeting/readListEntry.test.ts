import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryType, entryTypes, entryTypesOf, listLimits } from '../../../src/advertising/targeting/listEntries.ts'
import { type EntryRefusal, entryRefusals, readListEntry } from '../../../src/advertising/targeting/readListEntry.ts'

/** Values as lists have them, and what is kept of each. */
const kept: Readonly<Record<EntryType, readonly (readonly [given: string, value: string])[]>> = {
  domain: [
    ['News.Example', 'news.example'],
    [' \thttps://www.news.example:8080/a?b#c ', 'news.example'],
    ['//news.example/a', 'news.example'],
    ['news.example.', 'news.example'],
    ['*.news.example', 'news.example'],
    ['.news.example', 'news.example'],
    ['*.www.news.example', 'news.example'],
    ['m.news.example', 'm.news.example'],
    ['bbc.co.uk', 'bbc.co.uk'],
    // www itself is what is registered.
    ['www.de', 'www.de'],
    ['www.www.de', 'www.de'],
    ['www.co.uk', 'www.co.uk'],
    // Under a company's suffix, not a registry's.
    ['blogspot.com', 'blogspot.com'],
    ['Bücher.de', 'xn--bcher-kva.de'],
    ['BÜCHER.DE', 'xn--bcher-kva.de'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['ｎｅｗｓ.com', 'news.com'],
  ],
  app: [
    ['com.news.app', 'com.news.app'],
    [' 389801252 ', '389801252'],
    ['id389801252', '389801252'],
    ['B00KDXZD2M', 'B00KDXZD2M'],
    ['G15115002089', 'G15115002089'],
    ['https://play.google.com/store/apps/details?id=com.news.app&hl=en', 'com.news.app'],
    ['market://details?id=com.news.app', 'com.news.app'],
    ['https://apps.apple.com/us/app/news/id1234567890?mt=8', '1234567890'],
    ['https://itunes.apple.com/app/id1234567890', '1234567890'],
    ['https://www.amazon.com/gp/product/B00KDXZD2M/ref=x', 'B00KDXZD2M'],
    ['https://www.amazon.co.uk/News/dp/B00KDXZD2M', 'B00KDXZD2M'],
    ['https://channelstore.roku.com/details/13535/news', '13535'],
    ['https://www.samsung.com/us/appstore/app/G15115002089/', 'G15115002089'],
    ['https://apps.microsoft.com/detail/9WZDNCRFJ3TJ', '9WZDNCRFJ3TJ'],
  ],
  placement: [
    ['/1234/Home#top', '/1234/Home#top'],
    [' 42 ', '42'],
  ],
  deal: [['D-1:x', 'D-1:x']],
  publisher: [['pub-123', 'pub-123']],
}

const refused: readonly (readonly [EntryType, string, EntryRefusal])[] = [
  ['domain', '  ', 'empty'],
  ['domain', 'x'.repeat(2001), 'too_long'],
  ['domain', 'news.example\u0000', 'not_text'],
  ['domain', 'not a domain!!', 'spaces'],
  ['domain', 'news.example other.example', 'spaces'],
  ['domain', 'ann@news.example', 'email'],
  ['domain', 'https://ann:secret@news.example/', 'not_a_domain'],
  ['domain', '93.184.216.34', 'ip_address'],
  ['domain', 'http://93.184.216.34:80/a', 'ip_address'],
  ['domain', '[2001:db8::1]', 'ip_address'],
  ['domain', 'localhost', 'not_a_domain'],
  ['domain', 'https://', 'not_a_domain'],
  ['domain', '-a.example', 'not_a_domain'],
  ['domain', 'a..example', 'not_a_domain'],
  ['domain', `${'a'.repeat(64)}.example`, 'not_a_domain'],
  ['domain', `${'a.'.repeat(127)}example`, 'not_a_domain'],
  ['domain', '10%.example', 'not_a_domain'],
  ['domain', '#N/A', 'not_a_domain'],
  ['domain', 'xn--a.example', 'bad_punycode'],
  ['domain', 'news.cmo', 'unknown_suffix'],
  ['domain', 'com', 'not_a_domain'],
  ['domain', 'co.uk', 'public_suffix'],
  ['domain', 'https://公司.cn/', 'public_suffix'],
  ['app', 'Netflix', 'not_an_app'],
  ['app', 'com..app', 'not_an_app'],
  ['app', 'two words', 'spaces'],
  ['app', 'ann@news.example', 'email'],
  ['app', 'https://evil.example/id1234567890', 'not_a_store'],
  ['app', 'https://play.google.com.evil.example/store/apps/details?id=com.news', 'not_a_store'],
  ['app', 'https://play.google.com/store/apps', 'not_a_store'],
  ['app', `com.${'a'.repeat(300)}`, 'not_an_app'],
  ['placement', 'https://news.example/', 'url'],
  ['placement', 'a b', 'spaces'],
  ['deal', 'd'.repeat(256), 'too_long'],
]

describe('entries of inventory lists', () => {
  for (const type of entryTypes)
    it.each(kept[type])(`keeps of the ${type} %j %j`, (given, value) => {
      expect(readListEntry(given, type)).toEqual({ value })
    })

  it.each(refused)('as the type %s, refuses %j: %s', (type, given, why) => {
    expect(readListEntry(given, type)).toEqual({ refused: why })
  })

  it('says every reason in a sentence', () => {
    for (const sentence of Object.values(entryRefusals)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('a list takes the types of its kind, a mixed one all', () => {
    expect(entryTypesOf('domains')).toEqual(['domain', 'publisher'])
    expect(entryTypesOf('mixed')).toEqual(entryTypes)
  })

  it('what was read once reads as itself; mutants of real values are read or refused', () => {
    const corpus = entryTypes
      .flatMap(type => kept[type].map(([given]) => given))
      .concat(refused.map(([, given]) => given))
    const piece = fc.constantFrom(
      '.',
      '-',
      'www.',
      '*.',
      'xn--',
      'https://',
      '/',
      ':',
      '@',
      '%',
      ' ',
      '\u0000',
      'ü',
      '。',
      'com',
      '\u202e',
    )
    const mutant = fc
      .tuple(fc.constantFrom(...corpus), fc.nat(40), fc.nat(3), fc.oneof(piece, fc.string({ maxLength: 4 })))
      .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))
    const property = fc.property(fc.constantFrom(...entryTypes), mutant, (type, given) => {
      const read = readListEntry(given, type)
      if ('refused' in read) return entryRefusals[read.refused] !== undefined
      expect(readListEntry(read.value, type)).toEqual(read)
      return read.value.length <= 255 && !/\s/.test(read.value)
    })
    fc.assert(property, { numRuns: 5_000 })
  })

  it('takes no longer for a long line than for a short one', () => {
    const hostile = ['www.', '*.', '.', 'a.', 'https://', '-', 'ü', 'xn--', '9']
    for (const part of hostile) {
      for (const length of [1_999, listLimits.lineLength, 10_000_000]) {
        const text = part.repeat(Math.ceil(length / part.length))
        const began = performance.now()
        for (const type of entryTypes) readListEntry(text, type)
        expect(performance.now() - began, `${part} × ${length}`).toBeLessThan(50)
      }
    }
  })
})
