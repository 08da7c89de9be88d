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
const judged = (text: string, domain = 'paper.example') =>
  judgeAdsTxt(claim, adsTxtFile(asked, { ...answer, text }), domain)

describe('the verdict on a file', () => {
  it.each([
    ['ok', 'ssp.example, 1042, DIRECT', []],
    ['ok', 'ssp.example, 1042, RESELLER\nssp.example, 1042, DIRECT', []],
    [
      'missing_line',
      'other.example, 1042, DIRECT',
      ['error: Ask the publisher to add the line “ssp.example, 1042, DIRECT”.'],
    ],
    [
      'missing_line',
      'placeholder.example.com, placeholder, DIRECT, placeholder',
      ['error: Ask the publisher to add the line “ssp.example, 1042, DIRECT”.'],
    ],
    [
      'missing_line',
      'ssp.example, 1043, DIRECT',
      ['error: Ask the publisher to add the line “ssp.example, 1042, DIRECT”, or correct the seller ID here.'],
    ],
    [
      'wrong_type',
      'ssp.example, 1042, RESELLER',
      ['error: Ask the publisher to change the line to “ssp.example, 1042, DIRECT”, or correct the relationship here.'],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nssp.example, 1042, direct, f0', ['advice: Ask the publisher to remove it.']],
    [
      'ok',
      'ssp.example, 1042, DIRECT\nOWNERDOMAIN=rival.example',
      ['warning: Correct the publisher’s domain here, or ask the publisher to correct OWNERDOMAIN.'],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nOWNERDOMAIN=www.paper.example', []],
    ['ok', 'ssp.example, 1042, DIRECT\nOWNERDOMAIN=rival.example\nMANAGERDOMAIN=paper.example, DE', []],
    [
      'ok',
      'ssp.example, 1042, DIRECT\nOWNERDOMAIN=paper.example\nOWNERDOMAIN=rival.example',
      ['advice: Ask the publisher to keep one.'],
    ],
    [
      'ok',
      'ssp.example, 1042, DIRECT\nMANAGERDOMAIN=a.example, DE\nMANAGERDOMAIN=b.example, FR\nMANAGERDOMAIN=c.example, de',
      ['advice: Ask the publisher to keep one.'],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nINVENTORYPARTNERDOMAIN=tv.example', []],
    [
      'missing_line',
      'INVENTORYPARTNERDOMAIN=tv.example\nother.example, 1042, DIRECT',
      [
        'error: Ask the publisher to add the line “ssp.example, 1042, DIRECT”.',
        'advice: If you sell for one of them, add it as a publisher of its own, and check its file.',
      ],
    ],
    ['ok', 'ssp.example, 1042, DIRECT\nnonsense', ['advice: Ask the publisher to correct the file.']],
  ])('%s: %s', (state, text, findings) => {
    const verdict = judged(text)
    expect(verdict.state).toBe(state)
    expect(verdict.findings.map(({ severity, fix }) => `${severity}: ${fix}`)).toEqual(findings)
  })

  it('takes the root domain of the file for the owner where OWNERDOMAIN is missing', () => {
    const text = 'ssp.example, 1042, DIRECT'
    expect(judged(text, 'www.paper.example').findings).toEqual([])
    expect(judged(text, 'www.other.example').findings).toEqual([
      {
        severity: 'warning',
        message:
          'Without OWNERDOMAIN the owner is other.example, but the publisher’s domain is paper.example, so buyers can’t match the file with sellers.json.',
        fix: 'Ask the publisher to add the line “OWNERDOMAIN=paper.example”.',
      },
    ])
    expect(judged(`${text}\nOWNERDOMAIN=paper.example`, 'www.other.example').findings).toEqual([])
  })

  it('knows domains in other alphabets by either spelling', () => {
    const ours = { ...claim, adSystem: 'xn--bcher-kva.example' }
    const file = adsTxtFile(asked, { ...answer, text: 'Bücher.example, 1042, DIRECT' })
    expect(judgeAdsTxt(ours, file, 'paper.example').state).toBe('ok')
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
    ['a page by its type: an error', { contentType: 'text/html' }, 'unreachable'],
    ['a page by its text: an error', { text: '\uFEFF\n <!DOCTYPE html><title>Not found</title>' }, 'unreachable'],
    ['an image: an error', { contentType: 'image/png' }, 'unreachable'],
    ['nothing: no file', { text: '' }, 'not_found'],
    ['comments alone: no file', { text: '# nobody' }, 'not_found'],
    ['the placeholder: a file', { text: 'placeholder.example.com, placeholder, DIRECT, placeholder' }, 'found'],
    ['no type: a file', { contentType: '' }, 'found'],
  ])('%s', (_, changes, kind) => {
    expect(kindOf(changes)).toBe(kind)
  })

  it.each([
    ['within the root domain, as often as may be', ['https://www.paper.example/a', 'https://paper.example/b'], 'found'],
    ['abroad once', ['https://www.paper.example/', 'https://cdn.example/p'], 'found'],
    ['abroad, and there once more', ['https://cdn.example/p', 'https://a.cdn.example/p'], 'unreachable'],
    ['abroad twice', ['https://cdn.example/p', 'https://third.example/p'], 'unreachable'],
    ['abroad and back', ['https://cdn.example/p', 'https://paper.example/p'], 'unreachable'],
  ])('may be redirected %s: %s', (_, redirects, kind) => {
    expect(kindOf({}, redirects)).toBe(kind)
  })

  it('from below a public suffix is abroad from its neighbor', () => {
    const file = adsTxtFile('https://paper.co.uk/ads.txt', {
      ...answer,
      redirects: ['https://b.co.uk/', 'https://c.co.uk/'],
    })
    expect(file.kind).toBe('unreachable')
  })
})
