import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { alone } from '../../src/engine/server/audit/alone.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let done: string[]

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    done = []
  })

  const process = (minutesAhead = 0) =>
    createApiContext({
      ...test.options,
      clock: () => new Date(test.time.now.getTime() + minutesAhead * 60_000),
    })
  const later = (seconds: number) => {
    test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
  }
  const options = { stopping: new AbortController().signal, onError: () => {}, restMs: 240_000 }
  const work = (context: ApiContext, name: string, during = async () => {}) => {
    const note = async () => {
      done.push(name)
      await during()
    }
    return alone(context, 'results', note, options)
  }

  it('is done by one process at a time, and by none before its time has come again', async () => {
    await work(process(), 'one', () => work(process(), 'meanwhile'))
    await work(process(), 'too early')
    later(239)
    await work(process(), 'too early')
    later(1)
    await work(process(), 'two')
    expect(done).toEqual(['one', 'two'])
  })

  it('comes no later for what took long', async () => {
    await work(process(), 'long', async () => later(100))
    later(139)
    await work(process(), 'too early')
    later(1)
    await work(process(), 'two')
    expect(done).toEqual(['long', 'two'])
  })

  it('is done again at once where it failed, and where a clock hours ahead has said when', async () => {
    const failing = work(process(), 'failed', () => Promise.reject(new Error('It is broken')))
    await expect(failing).rejects.toThrow('It is broken')
    await work(process(180), 'ahead')
    await work(process(), 'right')
    expect(done).toEqual(['failed', 'ahead', 'right'])
  })
})
