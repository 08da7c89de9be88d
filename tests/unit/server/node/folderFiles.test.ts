import { mkdtemp, open, readdir, readlink, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AssetFiles, StorageFull } from '../../../../src/engine/server/assets/AssetFiles.ts'
import { folderFiles } from '../../../../src/engine/server/node/folderFiles.ts'

let folder: string
let files: AssetFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrolabe-files-'))
  files = folderFiles(folder, { settledMs: 0 })
})
afterEach(() => rm(folder, { recursive: true }))

const content = new TextEncoder().encode('a file that is kept')

describe('folderFiles', () => {
  it('keeps a file under its checksum, once, and nothing beside it', async () => {
    const first = await put(content)
    const second = await put(content)
    expect(first).toBe(second)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await everything()).toEqual([`${first.slice(0, 2)}/${first}`])
    const stored = await files.open(first)
    expect(stored?.size).toBe(content.length)
    expect(await stored?.read(2, 6)).toEqual(content.slice(2, 6))
    expect(await stored?.read(10, 1000)).toEqual(content.slice(10))
    expect(await text(stored?.stream(7, 11))).toBe('that')
    expect(await files.open('0'.repeat(64))).toBeNull()
  })

  it('reads a file while it is on its way, and forgets it', async () => {
    const file = await files.receive()
    await file.write(content.slice(0, 5))
    await file.write(content.slice(5))
    expect([file.size, await file.read(0, 100)]).toEqual([content.length, content])
    await file.finish()
    await file.discard()
    await file.discard()
    expect(await everything()).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')('says that a disk is full, and leaves nothing on it', async () => {
    const full = folderFiles(folder, { openNew: () => open('/dev/full', 'r+') })
    const file = await full.receive()
    await expect(file.write(content)).rejects.toThrow(StorageFull)
    await file.discard()
    expect(await everything()).toEqual([])
    const noRoom = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const never = folderFiles(folder, { openNew: () => Promise.reject(noRoom) })
    await expect(never.receive()).rejects.toThrow(StorageFull)
  })

  it('does not lose a file that is kept again while it is being removed', async () => {
    const name = await put(content)
    let asked = 0
    // Needed again by the time it is out of reach: another process has just stored a row.
    await files.remove(name, async () => ++asked > 1)
    expect((await files.open(name))?.size).toBe(content.length)
    const again = await files.receive()
    await again.write(content)
    await again.finish()
    await again.keep()
    await files.remove(name, async () => false)
    expect(await files.open(name)).toBeNull()
    await again.keep()
    await again.discard()
    expect((await files.open(name))?.size).toBe(content.length)
    await files.remove(name, async () => true)
    expect(await files.open(name)).not.toBeNull()
    await files.remove(name, async () => false)
    await files.remove(name, async () => false)
    expect(await everything()).toEqual([])
  })

  it('tells what lies there for a while, and clears away what nobody finished', async () => {
    const name = await put(content)
    const young = await files.receive()
    const old = await files.receive()
    await old.write(content)
    const arriving = join(folder, 'incoming')
    const sizes = await Promise.all(
      (await readdir(arriving)).map(async file => [file, await sizeOf(join(arriving, file))] as const),
    )
    const path = sizes.find(([, size]) => size > 0)?.[0] ?? ''
    await utimes(join(arriving, path), new Date(0), new Date(0))
    await files.clean()
    expect(await readdir(arriving)).toHaveLength(1)
    const lying: string[] = []
    for await (const one of files.all()) lying.push(one)
    expect(lying).toEqual([name])
    for await (const one of folderFiles(folder).all()) expect.fail(`${one} is too young`)
    await young.discard()
    await old.discard()
  })

  it.skipIf(process.platform !== 'linux')('closes what nobody reads on', async () => {
    const name = await put(new Uint8Array(2_000_000))
    const stored = await files.open(name)
    const before = await openFiles()
    const reader = stored?.stream(0, 2_000_000).getReader()
    expect(await openFiles()).toBe(before)
    expect((await reader?.read())?.value?.length).toBe(262_144)
    expect(await openFiles()).toBe(before + 1)
    await reader?.cancel()
    expect(await openFiles()).toBe(before)
    expect((await text(stored?.stream(0, 2_000_000))).length).toBe(2_000_000)
    expect(await openFiles()).toBe(before)
  })
})

async function put(bytes: Uint8Array): Promise<string> {
  const file = await files.receive()
  await file.write(bytes)
  const { checksum: name } = await file.finish()
  await file.keep()
  await file.discard()
  return name
}

async function everything(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function text(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return new Response(stream).text()
}

async function sizeOf(path: string): Promise<number> {
  const handle = await open(path)
  const { size } = await handle.stat()
  await handle.close()
  return size
}

/** How many files of the test's folder this process has open. */
async function openFiles(): Promise<number> {
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return targets.filter(target => target.startsWith(folder)).length
}
