import { describe, expect, it } from 'vitest'
import { readTags } from '../../src/pages/importTags/readTags.ts'

const defaults = {
  account: 'account-1',
  organization: 'northwind',
  advertiserDomain: 'brand.example',
  durationS: 15,
  streaming: 'video',
} as const

describe('pasted tags', () => {
  it('[media.1] are told apart, named and sized, each by its line', () => {
    const text = [
      'https://ads.example/vast?id=1',
      '',
      'Spring\t<script src="https://cdn.example/tag.js?size=300x250"></script>',
      '<VAST version="4.2"><Ad><InLine><AdTitle>Tea</AdTitle><Duration>00:00:30</Duration></InLine></Ad></VAST>',
    ].join('\r\n')
    expect(
      readTags(text, defaults).map(({ line, name, kind, size, errors }) => [line, name, kind, size, errors]),
    ).toEqual([
      [1, 'ads.example/vast', 'VAST address, video', '15 s', {}],
      [3, 'Spring', 'Display tag', '300×250', {}],
      [4, 'Tea', 'VAST document, video', '30 s', {}],
    ])
  })

  it('say what is missing, as the API would', () => {
    const [row] = readTags('<b>hello</b>', { ...defaults, advertiserDomain: '' })
    expect(Object.keys(row?.errors ?? {}).sort()).toEqual(['advertiserDomain', 'height', 'width'])
    expect(readTags('hello', defaults)[0]?.errors.tag).toBe('This is neither a VAST address nor markup')
  })
})
