import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { publicPrefixes } from '../../src/advertising/catalogue/publicPrefixes.ts'
import { astrolabeSigns } from '../../src/advertising/pages/astrolabeSigns.ts'
import { passwordStrength } from '../../src/engine/contract/passwordStrength.ts'
import { readAccessConfig } from '../../src/engine/pages/access/fetchAccessConfig.ts'
import { isPublicPath } from '../../src/engine/pages/access/isPublicPath.ts'
import { PublicPages } from '../../src/engine/pages/access/PublicPages.tsx'
import { SignInForm } from '../../src/engine/pages/access/SignInForm.tsx'
import { singleSignOnError } from '../../src/engine/pages/access/singleSignOnError.ts'
import { askCurrentUser } from '../../src/engine/providers/askCurrentUser.ts'
import { brand } from '../../src/engine/providers/brand.ts'

brand.give({ ...astrolabeSigns, title: 'Library', Mark: () => 'sign', Drawing: () => 'drawing' })

it('shows the brand that it is given before anybody has signed in', () => {
  const page = renderToStaticMarkup(<PublicPages path="/reset-password" token={null} />)
  expect(page).toMatch(/<a class="a-brand[^"]*" href="\/">sign(<!-- -->)? (<!-- -->)?Library/)
  expect(page).toContain('drawing')
  expect(page).not.toContain('Astrolabe')
})

describe('who is there', () => {
  const answer = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const user = JSON.stringify({ id: '1', name: 'Ada', email: 'ada@astrolabe.example' })

  it.each([
    [200, user, 'present'],
    [200, '<!doctype html>', 'absent'],
    [200, 'null', 'absent'],
    [200, '[]', 'absent'],
    [401, '{"error":"Sign in"}', 'absent'],
    [401, user, 'absent'],
    [500, '<html>', 'absent'],
    // No answer of the API: its gateway has nobody to ask.
    [502, '<html>', 'unreachable'],
    [503, '<html>', 'unreachable'],
    [504, '', 'unreachable'],
    [503, '{"error":"Starting"}', 'unreachable'],
  ])('an answer %d %s means %s', async (status, body, state) => {
    answer(status, body)
    expect((await askCurrentUser()).state).toBe(state)
  })

  it('a network failure tells nothing about the person', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await askCurrentUser()).state).toBe('unreachable')
  })
})

describe('public addresses', () => {
  it.each([
    ['/public', true],
    ['/public/a/b', true],
    ['/products/galaxy', true],
    ['/reset-password', true],
    ['/publications', false],
    ['/', false],
    ['/campaigns/public', false],
  ])('%s is public: %s', (path, open) => {
    expect(isPublicPath(path, publicPrefixes)).toBe(open)
  })

  it.each([
    ['/products', 'Products'],
    ['/products/galaxy', 'Sign in to Galaxy'],
    ['/products/archetype/', 'Sign in to Archetype'],
    ['/products/hyper', 'Sign in to Hyper'],
    ['/products/none', 'There is no page at this URL'],
    ['/public/none', 'There is no page at this URL'],
    ['/reset-password', 'This link is incomplete'],
  ])('%s shows "%s"', (path, words) => {
    expect(renderToStaticMarkup(<PublicPages path={path} token={null} />)).toContain(words)
  })

  it('asks for a new password when the link carries its token', () => {
    const markup = renderToStaticMarkup(<PublicPages path="/reset-password" token="abc" />)
    expect(markup).toContain('New password')
    expect(markup).not.toContain('abc')
  })
})

describe('sign-in', () => {
  it('has fields that password managers know, and a button', () => {
    const markup = renderToStaticMarkup(<SignInForm onSignedIn={() => undefined} email="ada@astrolabe.example" />)
    expect(markup).toMatch(/name="email"[^>]*autoComplete="username"|autoComplete="username"[^>]*name="email"/)
    expect(markup).toMatch(/autoComplete="current-password"/)
    expect(markup).toContain('value="ada@astrolabe.example"')
    expect(markup).toContain('>Sign in</button>')
  })

  it('says why single sign-on failed, and nothing when it did not', () => {
    expect(singleSignOnError('')).toBeUndefined()
    expect(singleSignOnError('?error=sso-not-configured')).toBe('Single sign-on isn’t set up for this console.')
    expect(singleSignOnError('?error=<script>')).not.toContain('<script>')
  })

  it('offers sample sign-ins only while sample data is on, and takes only what it understands', () => {
    const known = { email: 'a@astrolabe.example', role: 'Viewer', password: 'astrolabe' }
    const sampleSignIns = [known, { ...known, password: undefined }, { role: 'nobody' }, 'b']
    expect(readAccessConfig({ sample: true, sampleSignIns }).sampleSignIns).toEqual([sampleSignIns[0]])
    expect(readAccessConfig({ sample: false, sampleSignIns }).sampleSignIns).toEqual([])
    expect(readAccessConfig('<html>').products.map(({ key }) => key)).toEqual(['galaxy', 'archetype', 'hyper'])
  })

  it('takes each product’s own login address from the configuration', () => {
    const loginUrl = 'https://galaxy.example/in'
    const [galaxy, archetype] = readAccessConfig({ products: [{ key: 'galaxy', loginUrl }] }).products
    expect(galaxy).toMatchObject({ name: 'Galaxy', loginUrl })
    expect(archetype?.loginUrl).toMatch(/^https:/)
  })

  it.each([
    ['', 0],
    ['short', 1],
    ['aaaaaaaaaaaaaaa', 1],
    ['password123', 1],
    ['P@ssw0rd2026!', 1],
    ['1234567890', 1],
    ['qwertyuiop', 1],
    ['poiuytrewq1', 1],
    ['abcabcabcabc', 1],
    ['Astrolabe2026', 1],
    ['Welcome-Welcome-1', 1],
    ['lowercases', 1],
    ['mellowharboring', 4],
    ['lowercaseletters', 3],
    ['a phrase of my own', 4],
    ['another long password', 4],
    ['correct horse battery', 4],
    ['Tr0ub4dor&3xyz-plum', 4],
    ['840275916340927', 2],
    ['пароль из пяти слов', 4],
  ])('rates the password %j', (password, score) => {
    expect(passwordStrength(password, ['astrolabe']).score).toBe(score)
  })

  it('knows who chooses it', () => {
    const known = ['Marga van der Berg', 'marga.berg@northwind.example']
    expect(passwordStrength('northwind-12345', known)).toMatchObject({
      score: 1,
      hint: expect.stringContaining('Your name'),
    })
    expect(passwordStrength('MargaBergMarga7', known).score).toBe(1)
    expect(passwordStrength('northwind-58204').score).toBe(3)
  })

  it.each([
    'marga.berg@northwind.example',
    'al.b@io-media-group.co',
    'a.b.c.d.e.f.g.h@x.io',
    'Ünal.Ö.Çelik@örnek-medya.example',
    'x_y-z+news.letters@n0rthw1nd.example',
  ])('the own email %s is no password, however it is dressed up', email => {
    const [local = ''] = email.split('@')
    const dressed = [email, email.toUpperCase(), `${email}1`, `!${email}!`, `${email}2026`, `${email}${email}`]
    for (const password of [...dressed, `${local}${local}${local}`, `${local}1234567890`]) {
      expect([password, passwordStrength(password, ['Someone Else', email, 'astrolabe']).score]).toEqual([password, 1])
    }
  })
})
