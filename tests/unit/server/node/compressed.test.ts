import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed } from '../../../../src/engine/server/node/compressed.ts'

const rows = Array.from({ length: 200 }, (_, index) => ({ id: `campaign-${index}`, name: 'Spring' }))

function ask(response: () => Response, accept = 'gzip, deflate, br'): Promise<Response> {
  const request = new Request('http://localhost/api/v1/campaign', { headers: { 'accept-encoding': accept } })
  return compressed(async () => response())(request, '127.0.0.1')
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

  it('come as they are to whoever takes no gzip', async () => {
    const answer = await ask(() => Response.json(rows), 'identity')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual(rows)
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
