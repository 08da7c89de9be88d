import { describe, expect, it } from 'vitest'
import { servedInLineItem, servedMedia } from '../../src/advertising/creative/servedMedia.ts'
import {
  tagWithUrlPairs,
  type UrlParameter,
  unknownMacros,
  urlPairs,
  valueError,
  withUrlPairs,
} from '../../src/advertising/creative/urlParameters.ts'

describe('URL parameters', () => {
  const content: UrlParameter = { key: 'content', label: 'Content', type: 'string' }

  it.each([
    ['https://a.example', 'https://a.example?x=1&y=2'],
    ['https://a.example/?', 'https://a.example/?x=1&y=2'],
    ['https://a.example/?q=1', 'https://a.example/?q=1&x=1&y=2'],
    ['https://a.example/?y=own#top', 'https://a.example/?y=own&x=1#top'],
    ['https://a.example/#?y=1', 'https://a.example/?x=1&y=2#?y=1'],
  ])('are appended to %s', (url, expected) => {
    expect(withUrlPairs(url, ['x=1', 'y=2'])).toBe(expected)
  })

  it('of a tag go to its links and sources, and to nothing else', () => {
    const tag = `<script src="https://a.example/t.js?n=[RANDOM]"></script><a href='\${CLICK}https://b.example'>https://c.example</a><img src="data:x">`
    expect(tagWithUrlPairs(tag, ['x=1'])).toBe(
      `<script src="https://a.example/t.js?n=[RANDOM]&x=1"></script><a href='\${CLICK}https://b.example?x=1'>https://c.example</a><img src="data:x">`,
    )
  })

  it('are encoded, take defaults, leave out what has no value, and keep macros that nobody has filled in yet', () => {
    const values = new Map([['content', 'a&b c']])
    const parameters = [content, { key: 'size', type: 'string' }, { key: 'kind', type: 'string', default: 'é' }]
    const urlSuffix = '?c={content}&s={size}&k={kind}&i={campaign_id}&m={media_id}-x'
    expect(urlPairs({ urlSuffix, parameters, values }, { media_id: 'm1' })).toEqual([
      'c=a%26b%20c',
      'k=%C3%A9',
      'i={campaign_id}',
      'm=m1-x',
    ])
    expect(urlPairs({ parameters, values }, {})).toEqual(['content=a%26b%20c', 'kind=%C3%A9'])
  })

  it('name no macro that means nothing', () => {
    expect(unknownMacros({ urlSuffix: 'a={content}&b={campaign_id}&c={campain_id}', parameters: [content] })).toEqual([
      'campain_id',
    ])
  })

  it.each([
    [{ key: 'n', type: 'number', min: 1, max: 5 }, ['1', '5', '2.5'], ['0', '6', 'x', '1e3', '']],
    [{ key: 'b', type: 'boolean' }, ['true', 'false'], ['yes']],
    [{ key: 'e', type: 'enum', options: ['a', 'b'] }, ['a'], ['c']],
    [{ key: 'u', type: 'url' }, ['https://a.example/x'], ['a.example', 'javascript:alert(1)']],
    [{ key: 'd', type: 'date' }, ['2026-02-28'], ['2026-02-30', 'today']],
    [{ key: 's', type: 'string' }, ['anything'], ['']],
  ])('have values of their type: %o', (parameter, right, wrong) => {
    for (const value of right) expect(valueError({ ...parameter, required: true }, value)).toBeNull()
    for (const value of wrong) expect(valueError({ ...parameter, required: true }, value)).toEqual(expect.any(String))
  })
})

describe('what is served', () => {
  const media = {
    id: 'm1',
    subtype: 'display',
    clickUrl: 'https://a.example',
    appliedTemplate: { urlSuffix: 'c={content}&i={campaign_id}', parameters: [{ key: 'content', type: 'string' }] },
    parameterValues: [{ key: 'content', value: 'blue' }],
  }
  const strategy = { id: 's1', appliedTemplate: { urlSuffix: 'c=strategy&s={strategy_id}', parameters: [] } }

  it('is a media’s own before a line item is known', () => {
    expect(servedMedia(media)).toEqual({ servedClickUrl: 'https://a.example?c=blue&i={campaign_id}' })
    const vast = { appliedTemplate: { urlSuffix: 'a=1' }, vastUrl: 'https://v.example/vast.xml' }
    expect(servedMedia(vast)).toEqual({ servedVastUrl: 'https://v.example/vast.xml?a=1' })
    expect(servedMedia({ clickUrl: 'https://a.example' })).toEqual({})
  })

  it('in a line item, carries the strategy’s parameters behind the media’s', () => {
    const place = {
      lineItem: { id: 'l1' },
      strategy,
      campaign: { id: 'c1' },
      account: { defaultClickUrl: 'https://z.example' },
    }
    expect(servedInLineItem(media, place)).toEqual({ servedClickUrl: 'https://a.example?c=blue&i=c1&s=s1' })
    const own = { ...place, lineItem: { id: 'l1', clickUrl: 'https://l.example' } }
    expect(servedInLineItem(media, own).servedClickUrl).toBe('https://l.example?c=blue&i=c1&s=s1')
    expect(servedInLineItem({ ...media, clickUrl: undefined }, place).servedClickUrl).toBe(
      'https://z.example?c=blue&i=c1&s=s1',
    )
  })
})
