import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { north, origin } from './apiClient.ts'
import { type PublisherFiles, publisherFiles, says } from './publisherFiles.ts'
import { eachStore } from './stores.ts'
import { supplyWorld } from './supplyWorld.ts'

const DAY = 86_400_000
const TEN_MINUTES = 600_000
let files: PublisherFiles

beforeAll(async () => {
  files = await publisherFiles()
})
afterAll(() => files.close())

eachStore(open => {
  let supply: Awaited<ReturnType<typeof supplyWorld>>

  beforeAll(async () => {
    supply = await supplyWorld(open, files)
  })
  beforeEach(() => supply.begin())

  const work = () => createJobWorker(createApiContext(supply.world.options), { consoleUrl: origin }).look()
  const checks = async (row: Row) => (await supply.admin().list(`/supply-check?publisher=${row.id}`)).body
  const runs = async () => (await supply.world.store.read.list('job-run', { scope: [north] })).rows

  it('checks active publishers without being asked: new ones at once, each a day later, two workers once', async () => {
    const { make, publish, line, activate, later } = supply
    const [active, idle] = [await make(), await make()]
    for (const row of [active, idle]) publish(row, says(line(row)))
    await activate(active)
    await Promise.all([work(), work()])
    await work()
    expect(await checks(active)).toMatchObject([{ state: 'ok', createdBy: 'system' }])
    expect(await checks(idle)).toEqual([])
    expect(await runs()).toMatchObject([{ kind: 'supply_check', status: 'succeeded', rows: 1 }])
    await later(DAY - 1)
    await work()
    expect(await checks(active)).toHaveLength(1)
    await later(1)
    publish(active, says(line(active, 'RESELLER')))
    await Promise.all([work(), work()])
    await work()
    expect(await checks(active)).toMatchObject([{ state: 'wrong_type' }, { state: 'ok' }])

    // As rows were before there were checks.
    await supply.without('publisher', active.id, 'adsTxt')
    await work()
    expect(await checks(active)).toHaveLength(3)
  })

  it('checks again when a claim or a site’s domain changes, ten minutes after the last check at the earliest', async () => {
    const { make, publish, line, activate, later, stored, site } = supply
    const row = await make()
    await activate(row)
    publish(row, says(line(row, 'RESELLER')))
    await work()
    expect(await checks(row)).toMatchObject([{ state: 'wrong_type' }])
    await later(TEN_MINUTES)
    await supply.admin().put(`/publisher/${row.id}`, { ...(await stored(row)), relationship: 'reseller' })
    await work()
    expect(await checks(row)).toMatchObject([{ state: 'ok' }, {}])
    await site(row, String(row.domain))
    await work()
    expect(await checks(row)).toHaveLength(2)
    await later(TEN_MINUTES)
    await work()
    expect(await checks(row)).toHaveLength(3)
  })

  it('doesn’t try a publisher all the time that can’t be checked', async () => {
    const row = await supply.make()
    await supply.activate(row)
    const organization = await supply.without('organization', north, 'domain')
    await work()
    const before = await runs()
    await work()
    expect(await runs()).toHaveLength(before.length)
    expect(await checks(row)).toEqual([])
    await supply.restore('organization', organization)
    await supply.later(3_600_000)
    await work()
    expect(await checks(row)).toHaveLength(1)
  })
})
