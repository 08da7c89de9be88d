import { describe, expect, it } from 'vitest'
import { underBasePath } from '../../../src/engine/server/http/underBasePath.ts'

const origin = 'https://ads.example'

function serving(answer: (request: Request) => Response | Promise<Response>) {
  const serve = underBasePath('/console', async (request: Request) => answer(request))
  return (path: string, init?: RequestInit) => serve(new Request(`${origin}${path}`, init))
}

describe('underBasePath', () => {
  it('takes the path off requests and keeps the rest of them', async () => {
    const ask = serving(async request => {
      const { method, url, headers } = request
      return Response.json({ method, url, kind: headers.get('x-kind'), body: await request.text() })
    })
    const answer = await ask('/console/api/v1/deal?limit=1', {
      method: 'POST',
      headers: { 'x-kind': 'a' },
      body: 'sent',
    })
    const url = `${origin}/api/v1/deal?limit=1`
    expect(await answer.json()).toEqual({ method: 'POST', url, kind: 'a', body: 'sent' })
    expect(await (await ask('/console/')).json()).toMatchObject({ method: 'GET', url: `${origin}/` })
  })

  it('says where the console is to whoever asks elsewhere', async () => {
    const ask = serving(() => Response.json({}))
    const bare = await ask('/console?error=x')
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/console/?error=x'])
    for (const path of ['/', '/api/v1/config', '/consoles/', '/other/console/']) {
      const { status } = await ask(path)
      expect(status, path).toBe(404)
    }
  })

  it.each([
    ['/?error=sso-expired', '/console/?error=sso-expired'],
    ['https://idp.example/auth', 'https://idp.example/auth'],
    ['//idp.example/auth', '//idp.example/auth'],
  ])('leads a redirect to %s to %s', async (location, expected) => {
    const answer = await serving(() => new Response(null, { status: 302, headers: { location } }))('/console/x')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expected])
  })

  it('keeps cookies to the path, except those that are of the whole origin by their name', async () => {
    const cookies = ['a=1; Path=/; HttpOnly', 'b=2; HttpOnly; path=/api/v1/oidc', '__Host-c=3; Path=/; Secure', 'd=4']
    const headers = new Headers(cookies.map((cookie): [string, string] => ['set-cookie', cookie]))
    const answer = await serving(() => new Response(null, { status: 204, headers }))('/console/x')
    expect(answer.headers.getSetCookie()).toEqual([
      'a=1; Path=/console; HttpOnly',
      'b=2; HttpOnly; path=/console/api/v1/oidc',
      '__Host-c=3; Path=/; Secure',
      'd=4',
    ])
  })

  it('changes nothing without a path', () => {
    const answer = async () => Response.json({})
    expect(underBasePath('', answer)).toBe(answer)
  })
})
