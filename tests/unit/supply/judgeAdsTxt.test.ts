import { describe, expect, it } from 'vitest'
import { adsTxtFile } from '../../../src/advertising/supply/adsTxtFile.ts'
import { judgeAdsTxt } from '../../../src/advertising/supply/judgeAdsTxt.ts'

const claim = {
  adSystem: 'ssp.example',
  account: '1042',
  relationship: 'DIRECT',
  ownerDomain: 'paper.example',
} as const
const asked = 'https://paper.example/ads.txt'
const answer = { status: 200, redirects: [], contentType: 'text/plain', text: 'ssp.example, 1042, DIRECT' }
const judged = (text: string) => judgeAdsTxt(claim, adsTxtFile(asked, { ...answer, text }))

describe('the verdict on a file', () => {
  it.each([
    ['ok', 'ssp.example, 1042, DIRECT', []],
    ['ok', 'ssp.example, 1042, RESELLER\nssp.example, 1042, DIRECT', []],
    ['missing_line', 'other.example, 1042, DIRECT', ['error: Add the line “ssp.example, 1042, DIRECT”.']],
    [
      'missing_line',
      'placeholder.example.com, placeholder, DIRECT, placeholder',
      ['error: Add the line “ssp.example, 1042, DIRECT”.'],
    ],
    [
      'missing_line',
      'ssp.example, 1043, DIRECT',
      ['error: Change the account in that line to 1042, or the seller ID here.'],
    ],
    [
      'wrong_type',
      'ssp.example, 1042, RESELLER',
      ['error: Change the line to “ssp.example, 1042, DIRECT”, or the publisher’s relationship here.'],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nssp.example, 1042, direct, f0', ['advice: Remove it.']],
    [
      'ok',
      'ssp.example, 1042, DIRECT\nOWNERDOMAIN=rival.example',
      ['warning: Correct the publisher’s domain, or ask the publisher to correct OWNERDOMAIN.'],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nOWNERDOMAIN=www.paper.example', []],
    ['ok', 'ssp.example, 1042, DIRECT\nnonsense', ['advice: Ask the publisher to correct the file.']],
  ])('%s: %s', (state, text, findings) => {
    const verdict = judged(text)
    expect(verdict.state).toBe(state)
    expect(verdict.findings.map(({ severity, fix }) => `${severity}: ${fix}`)).toEqual(findings)
  })

  it('names who manages the sales: everywhere before one country', () => {
    expect(judged('a.example, 1, DIRECT\nMANAGERDOMAIN=de.example, DE\nMANAGERDOMAIN=all.example').managerDomain).toBe(
      'all.example',
    )
    expect(judged('a.example, 1, DIRECT\nMANAGERDOMAIN=de.example, DE').managerDomain).toBe('de.example')
  })
})

describe('an answer', () => {
  const kindOf = (changes: Partial<typeof answer>, redirects: readonly string[] = []) => {
    const file = adsTxtFile(asked, { ...answer, redirects, ...changes })
    return file.kind
  }

  it.each([
    ['404: no file', { status: 404 }, 'not_found'],
    ['410: no file', { status: 410 }, 'not_found'],
    ['403: nobody can tell', { status: 403 }, 'unreachable'],
    ['429: nobody can tell', { status: 429 }, 'unreachable'],
    ['503: nobody can tell', { status: 503 }, 'unreachable'],
    ['a page by its type: no file', { contentType: 'text/html' }, 'not_found'],
    ['a page by its text: no file', { text: '\uFEFF\n <!DOCTYPE html><title>Not found</title>' }, 'not_found'],
    ['nothing: no file', { text: '' }, 'not_found'],
    ['comments alone: no file', { text: '# nobody' }, 'not_found'],
    ['the placeholder: a file', { text: 'placeholder.example.com, placeholder, DIRECT, placeholder' }, 'found'],
    ['no type: a file', { contentType: '' }, 'found'],
  ])('%s', (_, changes, kind) => {
    expect(kindOf(changes)).toBe(kind)
  })

  it.each([
    ['within the root domain, as often as may be', ['https://www.paper.example/a', 'https://paper.example/b'], 'found'],
    ['abroad once', ['https://www.paper.example/', 'https://cdn.example/p', 'https://a.cdn.example/p'], 'found'],
    ['abroad twice', ['https://cdn.example/p', 'https://third.example/p'], 'not_found'],
    ['abroad and back', ['https://cdn.example/p', 'https://paper.example/p'], 'not_found'],
  ])('may be redirected %s: %s', (_, redirects, kind) => {
    expect(kindOf({}, redirects)).toBe(kind)
  })

  it('from below a public suffix is abroad from its neighbor', () => {
    const file = adsTxtFile('https://paper.co.uk/ads.txt', {
      ...answer,
      redirects: ['https://b.co.uk/', 'https://c.co.uk/'],
    })
    expect(file.kind).toBe('not_found')
  })
})
