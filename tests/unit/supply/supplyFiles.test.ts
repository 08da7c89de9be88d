import { describe, expect, it } from 'vitest'
import { delegatedFiles, fetchSupplyFile, supplyFiles } from '../../../src/advertising/server/supply/supplyFiles.ts'
import { type FetchedText, FetchRefused, NotAsked } from '../../../src/engine/server/outside.ts'

const url = 'https://paper.example/ads.txt'
const answer = { status: 200, redirects: [], contentType: 'text/plain', text: 'ssp.example, 1, DIRECT', bytes: 22 }
/** What is asked for, and what comes of it, where `https:` and `http:` answer so. */
async function fetched(secure: Partial<FetchedText> | FetchRefused, plain: Partial<FetchedText> | FetchRefused) {
  const asked: string[] = []
  const fetchText = async (at: string): Promise<FetchedText> => {
    asked.push(at)
    const given = at.startsWith('https:') ? secure : plain
    if (given instanceof FetchRefused) throw given
    return { ...answer, url: at, ...given }
  }
  const { file } = await fetchSupplyFile({ fetchText }, url)
  return { kind: file.kind, asked: asked.map(at => at.slice(0, at.indexOf(':'))) }
}
const away = new FetchRefused('unreachable', 'The URL couldn’t be reached: it refused the connection')

describe('ads.txt 1.1 §3.1: a file is asked for by HTTPS', () => {
  it.each<[string, Partial<FetchedText> | FetchRefused, string]>([
    ['is there', {}, 'found'],
    ['is not there', { status: 404 }, 'not_found'],
    ['is an error', { status: 503 }, 'unreachable'],
    ['is too large', new FetchRefused('size', 'The answer is larger than 1024 KiB'), 'unreachable'],
    ['takes too long', new FetchRefused('timeout', 'No response within 8 seconds'), 'unreachable'],
    ['isn’t asked for, as in the demo', new NotAsked('The demo asks no other server'), 'unchecked'],
    ['leads inside', new FetchRefused('address', 'It isn’t a public address'), 'unreachable'],
  ])('and by nothing else where it %s', async (_, secure, kind) => {
    expect(await fetched(secure, { text: 'other.example, 2, DIRECT' })).toEqual({ kind, asked: ['https'] })
  })

  it.each<[string, Partial<FetchedText> | FetchRefused, string]>([
    ['a file', {}, 'found'],
    ['no file', { status: 404 }, 'not_found'],
    ['nobody', away, 'unreachable'],
  ])('and by plain HTTP where there is no such connection: %s', async (_, plain, kind) => {
    expect(await fetched(away, plain)).toEqual({ kind, asked: ['https', 'http'] })
  })
})

describe('ads.txt 1.1 §3.1 and app-ads.txt 1.0 §4: files lie at root domains', () => {
  const publisher = { id: 'p', domain: 'www.paper.co.uk' }
  const sites = [
    { id: 's1', domain: 'sport.paper.co.uk' },
    { id: 's2', domain: 'paper.co.uk' },
    { id: 's3', domain: 'Bücher.example' },
  ]
  const apps = [{ id: 'a1', domain: 'apps.paper.co.uk' }]
  const files = supplyFiles(publisher, sites, apps)

  it('each once, with all that follow it', () => {
    expect(files.map(file => [file.url, file.rows.map(({ id }) => id)])).toEqual([
      ['https://paper.co.uk/ads.txt', ['p', 's1', 's2']],
      ['https://xn--bcher-kva.example/ads.txt', ['s3']],
      ['https://paper.co.uk/app-ads.txt', ['a1']],
    ])
  })

  it('but of a subdomain that the file above names, which names no further ones', () => {
    const found = (subdomains: readonly string[]) =>
      files.map(asked => ({
        asked,
        fetched: {
          file: {
            kind: 'found' as const,
            adsTxt: {
              ...{ records: [], contacts: [], subdomains, inventoryPartners: [], owners: [], managers: [] },
              ...{ hasPlaceholder: false, invalid: [] },
            },
          },
          redirectedTo: null,
        },
      }))
    expect(delegatedFiles(found([]), sites)).toEqual([])
    expect(delegatedFiles(found(['sport.paper.co.uk', 'paper.co.uk', 'foreign.example']), sites)).toEqual([
      { url: 'https://sport.paper.co.uk/ads.txt', rows: [{ entity: 'site', id: 's1' }] },
    ])
  })
})
