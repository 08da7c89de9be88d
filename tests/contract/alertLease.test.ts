import { beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AlertKind } from '../../src/engine/server/alerts/AlertKind.ts'
import { type AlertWorker, createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { claimPosition } from '../../src/engine/server/audit/auditPosition.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// What is found out is a picture of a moment; who draws it slowly must not act by it while others act by a newer one.
eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext
  let admin: ApiClient
  let media: Row

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    admin = await test.signIn('admin')
    await admin.create('alert-rule', { organization: north, name: 'Creatives', kind: 'media_rejected' })
    await putRows(test.store, 'media', { id: 'm1', organization: north, name: 'm1', status: 'rejected' })
    const [row] = await test.store.read.byIds('media', ['m1'], 'all')
    if (!row) throw new Error('It was just put')
    media = row
  })

  const later = (seconds: number) => {
    test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
  }
  const statuses = async () => (await admin.list(`/alert?organization=${north}`)).body.map(({ status }) => status)
  const workerThat = (find: AlertKind['find']): AlertWorker => {
    const kind = world.alerts?.media_rejected
    if (!kind) throw new Error('No such kind')
    const alerts = { ...world.alerts, media_rejected: { ...kind, find } }
    return createAlertWorker({ ...world, alerts }, { consoleUrl: origin })
  }
  const there = async (rules: readonly Row[]) => rules.map(rule => ({ rule, record: media, detail: 'It is rejected.' }))
  const gone = async () => []
  /** Another process sees that somebody is at it, then hears nothing of them. */
  const takenOver = async (find: AlertKind['find']) => {
    const other = workerThat(find)
    await other.look()
    later(61)
    await other.look()
  }

  it.each([-5, 5])(
    'a clock %i minutes ahead robs nobody, and holds up nobody when its process has died',
    async minutes => {
      const clock = () => new Date(test.time.now.getTime() + minutes * 60_000)
      const found = vi.fn(gone)
      // The one claims with a clock of its own, the other looks with the right one.
      expect(await claimPosition({ ...world, clock }, 'alerts', 'dead')).not.toBeNull()
      await workerThat(found).look()
      later(50)
      await workerThat(found).look()
      expect(found).not.toHaveBeenCalled()
      later(6)
      await workerThat(found).look()
      expect(found).toHaveBeenCalledTimes(1)
    },
  )

  it('leaves to others what it found out when its turn was over: nothing is raised that has ended', async () => {
    await workerThat(async (_, rules) => {
      await takenOver(gone)
      return there(rules)
    }).look()
    expect(await statuses()).toEqual([])
  })

  it('ends nothing that others find still there', async () => {
    await workerThat((_, rules) => there(rules)).look()
    await workerThat(async () => {
      await takenOver((_, rules) => there(rules))
      return []
    }).look()
    expect(await statuses()).toEqual(['open'])
  })

  it('changes nothing any more when the process stops, and the next one does', async () => {
    const stopping = workerThat(async (_, rules) => {
      await stopping.stop()
      return there(rules)
    })
    await stopping.look()
    expect(await statuses()).toEqual([])
    await workerThat((_, rules) => there(rules)).look()
    expect(await statuses()).toEqual(['open'])
  })

  // Its timers are the test's, and a server's connections have such, too.
  if (kind !== 'memory') return

  it('keeps its turn for as long as it finds out', async () => {
    const heldUntil = async () => {
      const [position] = await test.store.read.byIds('audit-stream', ['alerts'], 'all')
      return position?.heldUntil
    }
    const other = vi.fn(gone)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    await workerThat(async (_, rules) => {
      for (let turn = 1; turn <= 4; turn += 1) {
        later(20)
        vi.advanceTimersByTime(20_000)
        const renewed = new Date(test.time.now.getTime() + 60_000).toISOString()
        await new Promise(setImmediate)
        expect(await heldUntil()).toBe(renewed)
      }
      await workerThat(other).look()
      return there(rules)
    }).look()
    vi.useRealTimers()
    expect(other).not.toHaveBeenCalled()
    expect(await statuses()).toEqual(['open'])
  })
})
