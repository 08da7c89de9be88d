import { afterEach, describe, expect, it, vi } from 'vitest'

const own = '../../../src/engine/providers/basePath.ts'

async function under(content: string | null) {
  vi.stubGlobal('document', { querySelector: () => (content === null ? null : { content }) })
  vi.resetModules()
  return (await import(own)) as typeof import('../../../src/engine/providers/basePath.ts')
}

afterEach(() => vi.unstubAllGlobals())

describe('basePath', () => {
  it.each([
    ['/console/', '/console'],
    ['/teams/ads/', '/teams/ads'],
    ['/', ''],
    // As the development server leaves it.
    ['./', ''],
    [null, ''],
  ])('reads %s as "%s"', async (content, expected) => {
    expect((await under(content)).basePath).toBe(expected)
  })

  it('stands before our own paths and nothing else', async () => {
    const { withBasePath, consolePath } = await under('/console/')
    expect(withBasePath('/api/v1/asset/a1/file')).toBe('/console/api/v1/asset/a1/file')
    for (const foreign of ['https://cdn.example/a.png', '//cdn.example/a.png', 'data:,x', '']) {
      expect(withBasePath(foreign)).toBe(foreign)
    }
    vi.stubGlobal('location', { pathname: '/console/campaigns/c1' })
    expect(consolePath()).toBe('/campaigns/c1')
    vi.stubGlobal('location', { pathname: '/console/' })
    expect(consolePath()).toBe('/')
  })
})
