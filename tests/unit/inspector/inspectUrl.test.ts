import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inspectUrl } from '../../../src/advertising/pages/inspector/inspectUrl.ts'
import { vastDocument } from '../../../src/advertising/pages/inspector/vastDocument.ts'
import { inlineDocument, wrapperDocument } from '../../corpus/vast/validDocuments.ts'

const tag = 'https://ads.example/tag?a=1&n=[CACHEBUSTING]'
let asked: { readonly url: string; readonly init: RequestInit | undefined }[]
let answers: (url: string) => Response
let client: QueryClient
const read = (url: string) => vastDocument(client, url)

beforeEach(() => {
  asked = []
  client = new QueryClient()
  answers = () => Response.json({ adm: inlineDocument('4.2') })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return answers(new URL(url, 'https://console.example').searchParams.get('url') ?? '')
  })
})

describe('a document by its address', () => {
  it('[media.3] [platform.4] is asked for without credentials, once for each address', async () => {
    expect(await read(tag)).toEqual({ adm: inlineDocument('4.2') })
    await read(tag)
    await read('https://ads.example/other')
    expect(asked.map(({ url }) => url)).toEqual([
      `/api/v1/vast?url=${encodeURIComponent(tag)}`,
      '/api/v1/vast?url=https%3A%2F%2Fads.example%2Fother',
    ])
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', mode: 'no-cors' })
  })

  it.each(['{}', '{"adm":7}', '[]', 'null', '<html>'])('[platform.10] an answer of %s is an error', async text => {
    answers = () => new Response(text)
    await expect(read(tag)).rejects.toThrow('The server’s response has no document')
  })

  it('[media.3] is read in the page, its adm as XML', async () => {
    const inspection = await inspectUrl(tag, { read, follow: false })
    expect(inspection).toMatchObject({ verdict: 'valid', failure: null, hops: [{ writtenUrl: tag, status: 200 }] })
    expect(inspection?.ads[0]?.summary.title).toBe('Spring')
  })

  it('[media.3] that leads on is for the server to follow, and where none does it is followed here', async () => {
    answers = url => Response.json({ adm: url === tag ? wrapperDocument('4.2') : inlineDocument('4.2') })
    expect(await inspectUrl(tag, { read, follow: false })).toBeNull()
    expect(asked).toHaveLength(1)
    const inspection = await inspectUrl(tag, { read, follow: true })
    expect(inspection?.hops).toHaveLength(2)
    expect(inspection?.failure).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('[platform.10] says what the platform says where it has none', async () => {
    answers = () => Response.json({ error: 'No such tag here' }, { status: 404 })
    await expect(inspectUrl(tag, { read, follow: true })).rejects.toThrow('No such tag here')
  })
})
