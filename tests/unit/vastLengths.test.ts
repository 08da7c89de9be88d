import { expect, it } from 'vitest'
import { lengthMismatch } from '../../src/advertising/vast/lengthMismatch.ts'
import { resolveVast } from '../../src/advertising/vast/resolveVast.ts'
import { inlineDocument, wrapperDocument } from '../corpus/vast/validDocuments.ts'
import { server } from '../corpus/vast/vastServer.ts'

it.each([
  [30, 30, null],
  [30, 30.9, null],
  [30, 29.1, null],
  [undefined, 15, null],
  [30, undefined, null],
  [30, 15, 'The file plays for 15 s, but the document says 30 s'],
  [15.5, 17.27, 'The file plays for 17.27 s, but the document says 15.5 s'],
] as const)('[media.4] an ad of %s s in a file of %s s', (declared, actual, says) => {
  expect(lengthMismatch(declared, actual)).toBe(says)
})

it('[media.4] an ad whose file is known to be shorter than it says is invalid', async () => {
  const asked: (readonly string[])[] = []
  const lengths = async (urls: readonly string[]) => {
    asked.push(urls)
    return new Map([
      ['https://cdn.example/low.mp4', 15],
      ['https://cdn.example/mid.mp4', 30.04],
    ])
  }
  const { ask } = server({ 'https://ads.example/vast': inlineDocument('4.2') })
  const found = await resolveVast({ xml: wrapperDocument('4.2') }, { ask, lengths })
  expect(asked).toEqual([['low', 'mid', 'high'].map(name => `https://cdn.example/${name}.mp4`)])
  expect(found.hops.map(({ verdict }) => verdict)).toEqual(['valid', 'invalid'])
  expect(found.hops[1]?.findings).toMatchObject([
    {
      code: 'duration-differs',
      severity: 'error',
      message: 'The file plays for 15 s, but the document says 30 s',
      path: 'VAST/Ad/InLine/Creatives/Creative/Linear/MediaFiles/MediaFile[1]',
      line: 27,
      vastError: 202,
    },
  ])
  expect([found.verdict, found.ads.length, found.failure]).toEqual(['invalid', 1, null])
  const unknown = await resolveVast({ xml: inlineDocument('4.2') }, { ask, lengths: async () => new Map() })
  expect(unknown.verdict).toBe('valid')
})
