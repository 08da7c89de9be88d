import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeptFolder, keptFolder } from '../setup/keptFolder.ts'

let cache: string
const used: KeptFolder[] = []

beforeEach(() => {
  cache = join(mkdtempSync(join(tmpdir(), 'astrolabe-kept-')), 'cache')
})
afterEach(() => {
  for (const folder of used.splice(0)) folder.release()
  rmSync(join(cache, '..'), { recursive: true, force: true })
})

async function kept(name: string, fill: (folder: string) => Promise<void>): Promise<KeptFolder> {
  const folder = await keptFolder(cache, name, fill)
  used.push(folder)
  return folder
}

const writing = (text: string) => async (folder: string) => writeFileSync(join(folder, 'text'), text)
const textIn = ({ path }: KeptFolder) => readFileSync(join(path, 'text'), 'utf8')
const never = () => Promise.reject(new Error('There was nothing to fill'))

/** As if nobody had used it for so long. */
function unusedFor(minutes: number, name: string): void {
  const then = new Date(Date.now() - minutes * 60_000)
  utimesSync(join(cache, name), then, then)
}

describe('a kept folder', () => {
  it('is filled once', async () => {
    expect(textIn(await kept('one', writing('first')))).toBe('first')
    expect(textIn(await kept('one', never))).toBe('first')
    expect(readdirSync(cache)).toEqual(['one'])
  })

  it('is the same for two that fill it at once, each a part of its own', async () => {
    const begun: (() => void)[] = []
    const fill = (text: string) => async (folder: string) => {
      await new Promise<void>(resolve => {
        begun.push(resolve)
        if (begun.length === 2) for (const go of begun) go()
      })
      await writing(text)(folder)
      expect(readdirSync(folder)).toEqual(['text'])
    }
    const [first, second] = await Promise.all([kept('one', fill('first')), kept('one', fill('second'))])
    expect(first.path).toBe(second.path)
    expect(textIn(second)).toBe(textIn(first))
    expect(readdirSync(cache)).toEqual(['one'])
  })

  it('is not there when filling it failed, and nothing of it is', async () => {
    await expect(kept('one', never)).rejects.toThrow('There was nothing to fill')
    expect(readdirSync(cache)).toEqual([])
  })

  it('stays when another is filled; what nobody has used for an hour goes, parts of runs that were killed too', async () => {
    await kept('today', writing('used'))
    await kept('yesterday', writing('old'))
    mkdirSync(join(cache, 'one.part-killed'))
    mkdirSync(join(cache, 'one.part-filled'))
    unusedFor(59, 'today')
    unusedFor(61, 'yesterday')
    unusedFor(61, 'one.part-killed')
    unusedFor(59, 'one.part-filled')
    await kept('one', writing('new'))
    expect(readdirSync(cache).sort()).toEqual(['one', 'one.part-filled', 'today'])
  })

  it('counts as used from its taking on, however old it is', async () => {
    await kept('one', writing('old'))
    unusedFor(600, 'one')
    expect(textIn(await kept('one', never))).toBe('old')
    await kept('another', writing('new'))
    expect(readdirSync(cache).sort()).toEqual(['another', 'one'])
  })

  it('is filled anew after it was removed', async () => {
    const broken = await kept('one', writing('broken'))
    broken.remove()
    expect(existsSync(broken.path)).toBe(false)
    expect(textIn(await kept('one', writing('sound')))).toBe('sound')
  })
})
