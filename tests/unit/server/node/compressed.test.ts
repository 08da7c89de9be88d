import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { compressed } from '../../../../src/engine/server/node/compressed.ts'
import { packedWhole } from '../../../../src/engine/server/node/packedWhole.ts'

const rows = Array.from({ length: 200 }, (_, index) => ({ id: `campaign-${index}`, name: 'Spring' }))

function ask(response: () => Response, accept = 'gzip, deflate, br'): Promise<Response> {
  const request = new Request('http://localhost/api/v1/campaign', { headers: { 'accept-encoding': accept } })
  return compressed(async () => packedWhole(response(), accept))(request, '127.0.0.1')
}

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

describe('answers of the API over the wire', () => {
  it('are packed, and unpack to the same text', async () => {
    const answer = await ask(() => Response.json(rows, { headers: { 'content-range': 'campaign 0-199/200' } }))
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(answer.headers.get('content-range')).toBe('campaign 0-199/200')
    const packed = await bytes(answer)
    expect(packed.length).toBeLessThan(JSON.stringify(rows).length / 8)
    expect(JSON.parse(gunzipSync(packed).toString())).toEqual(rows)
  })

  it('pack CSV, and leave what is packed already', async () => {
    const answerOf = (type: string) => ask(() => new Response('a'.repeat(5000), { headers: { 'content-type': type } }))
    for (const type of ['text/csv; charset=utf-8', 'application/schema+json']) {
      expect((await answerOf(type)).headers.get('content-encoding'), type).toBe('gzip')
    }
    for (const type of ['video/mp4', 'image/png', 'application/zip', 'text/html']) {
      expect((await answerOf(type)).headers.get('content-encoding'), type).toBeNull()
    }
  })

  it.each(['identity', '', 'br', 'gzip;q=0, identity'])(
    'come as they are to whoever takes no gzip: %j',
    async accept => {
      const answer = await ask(() => Response.json(rows), accept)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(await answer.json()).toEqual(rows)
    },
  )

  it.each([
    [1023, null],
    [1024, 'gzip'],
    [1_048_576, 'gzip'],
    [1_048_577, 'gzip'],
    [5_000_000, 'gzip'],
  ])('of %s bytes say %s, and keep their status and headers', async (size, encoding) => {
    const text = JSON.stringify('a'.repeat(size - 2))
    const half = Math.floor(text.length / 2)
    const stream = () =>
      new ReadableStream({
        start: controller => {
          for (const part of [text.slice(0, half), text.slice(half)]) controller.enqueue(new TextEncoder().encode(part))
          controller.close()
        },
      })
    const headers = { 'content-type': 'application/json', 'retry-after': '5' }
    for (const body of [text, stream()]) {
      const answer = await ask(() => new Response(body, { status: 429, headers }))
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const got = await bytes(answer)
      expect((encoding ? gunzipSync(got) : got).toString()).toBe(text)
    }
  })

  it('have no body where they have none, and end what they are made of when nobody wants it any more', async () => {
    expect((await ask(() => new Response(null, { status: 204 }))).status).toBe(204)
    let why: unknown
    let parts = 0
    const endless = new ReadableStream({
      pull: async controller => {
        parts += 1
        if (parts > 20) await new Promise(() => {})
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
      cancel: reason => {
        why = reason
      },
    })
    const answer = await ask(() => new Response(endless, { headers: { 'content-type': 'application/json' } }), 'gzip')
    await answer.body?.cancel('gone')
    await vi.waitFor(() => expect(why).toBeDefined())
  })

  it('leave a file’s answer as it is, whose length and tag are said', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5000', etag: '"one"' }
    const answer = await ask(() => new Response('a'.repeat(5000), { headers }))
    expect(answer.headers.get('etag')).toBe('W/"one"')
    expect(gunzipSync(await bytes(answer)).toString()).toBe('a'.repeat(5000))
  })

  it('hand on who asks, and a failure of the API itself', async () => {
    const answer = compressed(async (_, peer) => {
      if (peer === '') throw new Error('The database is closed')
      return Response.json({ peer })
    })
    const request = new Request('http://localhost/api/v1/organization')
    expect(await (await answer(request, '10.0.0.7')).json()).toEqual({ peer: '10.0.0.7' })
    await expect(answer(request, '')).rejects.toThrow('The database is closed')
  })
})
