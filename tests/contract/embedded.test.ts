import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { isTakenByAnother, lockDataDir, lockDataDirAtStart } from '../../src/engine/server/node/postgres/dataDirLock.ts'
import { keepHouse } from '../../src/engine/server/node/postgres/keepHouse.ts'
import { openEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'
import { isLong } from '../setup/effort.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-embedded-'))
const writer = join(import.meta.dirname, 'embeddedWriter.ts')
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

// Processes that are started and killed have nothing to hurry for on a busy machine.
describe('the embedded database', { timeout: 120_000 }, () => {
  const directory = join(home, 'data')
  let db: Database | undefined

  it('is made at the first start, small, and says so', async () => {
    const said: string[] = []
    db = await openEmbedded(directory, { onProgress: text => said.push(text) })
    expect(said).toEqual(['Making the database'])
    expect(sizeOf(directory)).toBeGreaterThan(5_000_000)
    expect(sizeOf(directory)).toBeLessThan(60_000_000)
    expect(readdirSync(directory).sort()).toEqual(['database', 'lock'])
  })

  it('writes commits to the disk with fsync', async () => {
    const [settings] =
      (await db?.query(
        `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
        current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
      )) ?? []
    expect(settings).toEqual({ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on' })
  })

  it('is refused to a second one, which is told who has it', async () => {
    const sentence = `${directory} is in use by another Astrolabe (process ${process.pid}). Stop it first, or set DATA_DIR to another directory.`
    await expect(openEmbedded(directory)).rejects.toThrow(sentence)
    const child = start(directory)
    let complaint = ''
    child.stderr?.on('data', chunk => {
      complaint += chunk
    })
    await once(child, 'exit')
    expect(complaint).toContain(sentence)
  })

  it('is there again after it was closed, with no more said', async () => {
    await db?.exec('create table kept (id int); insert into kept values (1)')
    await db?.close()
    expect(existsSync(join(directory, 'lock'))).toBe(false)
    const said: string[] = []
    db = await openEmbedded(directory, { onProgress: text => said.push(text) })
    expect(await db.query('select id from kept')).toEqual([{ id: 1 }])
    expect(said).toEqual([])
    await db.close()
  })

  it('makes checkpoints and tidies tables by what the database tells of itself', async () => {
    const opened = await openEmbedded(null)
    await opened.exec(`create table kept as select id, repeat('x', 1000) as text from generate_series(1, 20000) id`)
    const known = async () => {
      const [row] = await opened.query(`select pg_current_wal_insert_lsn() - redo_lsn < 1000000 as "isWritten",
          last_vacuum is not null as "isTidy", last_analyze is not null as "isCounted",
          current_setting('default_statistics_target') as target
        from pg_control_checkpoint(), pg_stat_user_tables where relname = 'kept'`)
      return row
    }
    expect(await known()).toEqual({ isWritten: false, isTidy: false, isCounted: false, target: '100' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const house = keepHouse({ run: work => work(), idleMs: () => 1000 }, opened)
    try {
      vi.advanceTimersByTime(5_000)
      await vi.waitFor(async () => {
        vi.advanceTimersByTime(250)
        expect(await known()).toEqual({ isWritten: true, isTidy: true, isCounted: true, target: '100' })
      }, 10_000)
    } finally {
      await house.close()
      vi.useRealTimers()
      await opened.close()
    }
  })

  it('starts afresh when it was interrupted while it was made', async () => {
    const other = join(home, 'interrupted')
    const unfinished = start(other)
    for (;;) {
      if (existsSync(join(other, 'database.new'))) break
      await new Promise(setImmediate)
    }
    unfinished.kill('SIGKILL')
    await once(unfinished, 'exit')
    expect(existsSync(join(other, 'database'))).toBe(false)
    const opened = await openEmbedded(other)
    expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }])
    await opened.close()
    expect(readdirSync(other)).toEqual(['database'])
  })

  it('gives up, and says so, when its folder vanishes', async () => {
    const other = join(home, 'vanishing')
    const lost: Error[] = []
    const opened = await openEmbedded(other, { onLost: error => lost.push(error) })
    await opened.exec('create table kept (id int)')
    rmSync(other, { recursive: true })
    const sentence = `The folder of the database, ${join(other, 'database')}, is gone.`
    const writing = (async () => {
      for (;;) await opened.exec(`insert into kept select generate_series(1, 100000); checkpoint`)
    })()
    await expect(writing).rejects.toThrow()
    await expect.poll(() => lost).toMatchObject([{ message: expect.stringContaining(sentence) }])
    await expect(opened.query('select 1')).rejects.toThrow(sentence)
    await expect(opened.close()).rejects.toThrow(sentence)
  })

  it('gives up, and says so, when another process has taken its folder while this one stood still', async () => {
    const other = join(home, 'taken')
    const lost: Error[] = []
    const opened = await openEmbedded(other, { onLost: error => lost.push(error) })
    writeFileSync(join(other, 'lock'), '{"pid":1,"boot":"another","space":"","startedAt":"1"}')
    await expect
      .poll(() => lost, { timeout: 5_000 })
      .toMatchObject([{ message: expect.stringContaining('taken over by another Astrolabe') }])
    await expect(opened.query('select 1')).rejects.toThrow('taken over by another Astrolabe')
    await expect(opened.close()).rejects.toThrow('taken over')
  })

  it('has every row that was acknowledged before the process was killed', async () => {
    for (const atLeast of isLong ? Array.from({ length: 200 }, (_, kill) => 1 + ((kill * 37) % 300)) : [40, 150]) {
      const child = start(directory, 'write')
      let acknowledged = 0
      for await (const line of linesOf(child)) {
        if (line === 'open') continue
        acknowledged = Number(line)
        if (acknowledged >= atLeast) break
      }
      child.kill('SIGKILL')
      await once(child, 'exit')
      const reopened = await openEmbedded(directory)
      const [row] = await reopened.query('select count(*)::int as count, max(id) as last from written')
      expect(Number(row?.last)).toBeGreaterThanOrEqual(acknowledged)
      expect(row?.count).toBe(row?.last)
      await reopened.close()
    }
  })
})

describe('the lock of a data directory', () => {
  let directory = ''

  beforeEach(() => {
    directory = mkdtempSync(join(home, 'lock-'))
  })

  it('is taken over from a process that is gone or was another one', () => {
    const unlock = lockDataDir(directory)
    const own = JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))
    unlock()
    for (const stale of [{ ...own, pid: 2 ** 22 + 1 }, { ...own, startedAt: '1' }, 'nonsense']) {
      writeFileSync(join(directory, 'lock'), JSON.stringify(stale))
      lockDataDir(directory)()
    }
    writeFileSync(join(directory, 'lock'), JSON.stringify(own))
    expect(() => lockDataDir(directory)).toThrow(`process ${process.pid}`)
    expect(readdirSync(directory)).toEqual(['lock'])
  })

  it('is left to a process that can’t be seen from here, as long as it touches it', async () => {
    const path = join(directory, 'lock')
    const unlock = lockDataDir(directory)
    const own = JSON.parse(readFileSync(path, 'utf8'))
    unlock()
    // In another container, on another machine, or before the last boot.
    for (const other of [
      { ...own, space: 'pid:[1]', pid: 2 ** 22 + 1 },
      { ...own, boot: 'another' },
    ]) {
      writeFileSync(path, JSON.stringify(other))
      expect(() => lockDataDir(directory)).toThrow(`process ${other.pid}`)
      expect(readdirSync(directory)).toEqual(['lock'])
      // Its clock may say anything: that it moves is what counts.
      const refused = expect(lockDataDirAtStart(directory)).rejects.toThrow(`process ${other.pid}`)
      utimesSync(path, new Date(), new Date(0))
      await refused
    }
  })

  it('is taken over when nobody has touched it for fifteen seconds', async () => {
    const path = join(directory, 'lock')
    const unlock = lockDataDir(directory)
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), boot: 'another' }))
    expect(isTakenByAnother(directory)).toBe(true)
    unlock()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    try {
      let taken: (() => void) | undefined
      const taking = lockDataDirAtStart(directory).then(release => {
        taken = release
      })
      await vi.advanceTimersByTimeAsync(14_900)
      expect(taken).toBeUndefined()
      await vi.advanceTimersByTimeAsync(500)
      await taking
      expect(isTakenByAnother(directory)).toBe(false)
      taken?.()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is touched every five seconds while it is held', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const unlock = lockDataDir(directory)
      const path = join(directory, 'lock')
      utimesSync(path, new Date(), new Date(0))
      vi.advanceTimersByTime(4_999)
      expect(statSync(path).mtimeMs).toBe(0)
      vi.advanceTimersByTime(1)
      expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(5_000)
      unlock()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it.runIf(process.platform === 'linux')('is taken over from a zombie', async () => {
    // The shell becomes a program that never collects its child, which therefore stays a zombie once it is killed.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    running.add(parent)
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const pid = Number(line)
    while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await new Promise(setImmediate)
    const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    process.kill(pid, 'SIGKILL')
    while (fields()[0] !== 'Z') await new Promise(setImmediate)
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    writeFileSync(join(directory, 'lock'), JSON.stringify({ pid, boot, startedAt: fields()[19] }))
    lockDataDir(directory)()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  })

  it('leaves a lock alone that is no longer its own', () => {
    const unlock = lockDataDir(directory)
    writeFileSync(join(directory, 'lock'), '{"pid":1,"boot":"x","startedAt":"y"}')
    unlock()
    expect(existsSync(join(directory, 'lock'))).toBe(true)
  })
})

function start(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function linesOf(child: ChildProcess): AsyncIterable<string> {
  if (!child.stdout) throw new Error('The process has no output')
  return createInterface({ input: child.stdout })
}

function sizeOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
