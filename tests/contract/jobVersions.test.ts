import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { systemActor } from '../../src/engine/server/access/systemActor.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { JobKind } from '../../src/engine/server/jobs/jobKind.ts'
import { claimQueued } from '../../src/engine/server/jobs/leases.ts'
import { queueRun } from '../../src/engine/server/jobs/queueRun.ts'
import { north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const consoleUrl = 'https://console.astrolabe.example'

eachStore(open => {
  let test: TestWorld
  const done: string[] = []
  const lateKind: JobKind = async ({ run }) => {
    done.push(run.id)
    return { rows: 1 }
  }

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    done.length = 0
  })

  const later = (ms: number) => {
    test.time.now = new Date(test.time.now.getTime() + ms)
  }
  const versions = () => {
    const older = createApiContext(test.options)
    return { older, newer: createApiContext({ ...test.options, jobs: { ...test.options.jobs, late_kind: lateKind } }) }
  }
  const queued = (kind: string) => {
    const context = createApiContext(test.options)
    const request = { organization: north, name: kind, kind, trigger: 'api', share: 'private' } as const
    return test.store.transaction(tx => queueRun(context, tx, systemActor(context, 'test'), request))
  }
  const now = async (id: string) => (await test.store.read.byIds('job-run', [id], 'all'))[0]

  describe('a worker of an older version', () => {
    it('leaves what it doesn’t know to a newer one, and takes what comes after', async () => {
      const { older, newer } = versions()
      const [late, sweep] = [await queued('late_kind'), await queued('archive_sweep')]
      await createJobWorker(older, { consoleUrl }).look()
      expect(await now(sweep.id)).toMatchObject({ status: 'succeeded' })
      expect(await now(late.id)).toMatchObject({ status: 'queued', attempts: 0 })
      await createJobWorker(newer, { consoleUrl }).look()
      expect(await now(late.id)).toMatchObject({ status: 'succeeded', rows: 1 })
      expect(done).toEqual([late.id])
    })

    it('doesn’t take it over from a newer one that has died, and another newer one does', async () => {
      const { older, newer } = versions()
      const late = await queued('late_kind')
      expect(await claimQueued(newer, late.id)).not.toBeNull()
      let time = 0
      const workers = [older, newer].map(context =>
        createJobWorker(context, { consoleUrl, beatMs: 10, monotonic: () => time }),
      )
      const look = async (which: number) => {
        // Not longer than between two signs of life at once: else nobody is judged.
        for (let turn = 0; turn < 8; turn += 1) {
          time += 10
          await workers[which]?.look()
        }
      }
      await look(0)
      expect(await now(late.id)).toMatchObject({ status: 'running', attempts: 1 })
      await look(1)
      expect(await now(late.id)).toMatchObject({ status: 'succeeded', attempts: 2 })
    })

    it('says after a day that nobody knows it', async () => {
      const { older } = versions()
      const [late, abandoned] = [await queued('late_kind'), await queued('late_kind')]
      await claimQueued(older, abandoned.id)
      let time = 0
      const worker = createJobWorker(older, { consoleUrl, beatMs: 10, monotonic: () => time })
      const look = async () => {
        for (let turn = 0; turn < 8; turn += 1) {
          time += 10
          await worker.look()
        }
      }
      later(86_400_000 - 1)
      await look()
      expect([await now(late.id), await now(abandoned.id)]).toMatchObject([{ status: 'queued' }, { status: 'running' }])
      later(60_001)
      await look()
      const failed = { status: 'failed', errorCode: 'unknown_kind', errorMessage: expect.stringMatching(/late kind$/) }
      expect([await now(late.id), await now(abandoned.id)]).toMatchObject([failed, failed])
    })
  })
})
