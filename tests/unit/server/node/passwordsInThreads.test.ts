import { readdir, readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { scryptPasswords } from '../../../../src/engine/server/node/passwords.ts'
import { passwordsInThreads } from '../../../../src/engine/server/node/passwordsInThreads.ts'

it('hashes and verifies as scryptPasswords does', async () => {
  const passwords = passwordsInThreads({ threads: 1 })
  const hash = await passwords.hash('correct horse')
  expect(await passwords.verify('correct horse', hash)).toBe(true)
  expect(await passwords.verify('another horse', hash)).toBe(false)
  expect(await scryptPasswords().verify('correct horse', hash)).toBe(true)
})

it('leaves files and hashes of others alone', async () => {
  const passwords = passwordsInThreads({ threads: 2 })
  await Promise.all([passwords.verify('wrong', ''), passwords.verify('wrong', '')])
  const done: string[] = []
  const tries = Array.from({ length: 8 }, async () => {
    await passwords.verify('wrong', '')
    done.push('password')
  })
  await Promise.all([
    readFile(import.meta.filename).then(() => done.push('file')),
    crypto.subtle.digest('SHA-256', new Uint8Array(1)).then(() => done.push('digest')),
  ])
  expect(done.sort()).toEqual(['digest', 'file'])
  await Promise.all(tries)
})

it.runIf(process.platform === 'linux')('gives way to others, and is never starved by them', async () => {
  const before = new Set(await readdir('/proc/self/task'))
  const passwords = passwordsInThreads({ threads: 1 })
  await passwords.verify('wrong', '')
  const started = (await readdir('/proc/self/task')).filter(thread => !before.has(thread))
  const stats = await Promise.all(started.map(thread => readFile(`/proc/self/task/${thread}/stat`, 'utf8')))
  // proc(5): the fields after the name in brackets begin with the third; the nineteenth is the nice value.
  const nice = stats.map(stat => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
  expect(nice).toContain(5)
  expect(Math.max(...nice)).toBe(5)
})

it('takes so many and answers the others at once with 503 and when to come back', async () => {
  const passwords = passwordsInThreads({ threads: 1, mostWaiting: 3 })
  const taken = Promise.all(Array.from({ length: 4 }, () => passwords.verify('wrong', '')))
  expect(passwords.demandRoom).toThrow('Too many people are signing in')
  const refused = await Promise.allSettled(Array.from({ length: 4 }, () => passwords.verify('wrong', '')))
  expect(refused.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(refused.at(-1)).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '5' } } })
  expect(await taken).toEqual(Array(4).fill(false))
  passwords.demandRoom?.()
  expect(await passwords.verify('wrong', '')).toBe(false)
})

it('goes on with another thread when one ends', async () => {
  let started = 0
  const passwords = passwordsInThreads({
    threads: 1,
    start: () => {
      started += 1
      const script =
        started === 1
          ? `require('node:worker_threads').parentPort.on('message', () => process.exit(1))`
          : `require('node:worker_threads').parentPort.on('message', () => require('node:worker_threads').parentPort.postMessage({ done: true }))`
      return new Worker(script, { eval: true })
    },
  })
  await expect(passwords.verify('any', '')).rejects.toThrow('thread')
  expect(await passwords.verify('any', '')).toBe(true)
})

it('rests after a wrong password twice as long as it took, and after none that is right', async () => {
  const clock = { ms: 0 }
  const rests: number[] = []
  const wake: (() => void)[] = []
  const answers = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ password }) => parentPort.postMessage({ done: password === 'right' }))`
  const passwords = passwordsInThreads({
    threads: 1,
    start: () => new Worker(answers, { eval: true }),
    now: () => (clock.ms += 40),
    rest: (ms, then) => {
      rests.push(ms)
      wake.push(then)
    },
  })
  expect(await passwords.verify('right', '')).toBe(true)
  expect(await passwords.verify('wrong', '')).toBe(false)
  expect(rests).toEqual([80])
  let isDone = false
  const next = passwords.verify('right', '').then(done => {
    isDone = done
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(isDone).toBe(false)
  wake[0]?.()
  await next
  expect(isDone).toBe(true)
  expect(rests).toHaveLength(1)
})
