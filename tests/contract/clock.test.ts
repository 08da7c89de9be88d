import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { completeReached } from '../../src/advertising/server/metrics/completeReached.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z when a test begins.
const at = (text: string) => new Date(`2026-11-${text}:00.000Z`)
const iso = (text: string) => at(text).toISOString()

eachStore((open, kind) => {
  let test: TestWorld
  let world: ApiContext

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    world = createApiContext(test.options)
    await putRows(test.store, 'account', { id: 'a1', organization: north, status: 'active' })
    const media = { organization: north, status: 'approved', subtype: 'display', account: 'a1', size: '300x250' }
    await putRows(test.store, 'media', { id: 'm1', ...media })
  })

  /** Sessions end with the time that passes. */
  const person = () => signedIn(test.api, people.manager)
  const turn = async (text: string) => {
    test.time.now = at(text)
    return createClock(world).turn()
  }
  const row = async (entity: string, id: string): Promise<Row> => {
    const [found] = await test.store.read.byIds(entity, [id], 'all')
    if (!found) throw new Error(`There is no ${entity} ${id}`)
    return found
  }
  const states = async () =>
    [await row('campaign', 'c1'), await row('strategy', 's1'), await row('line-item', 'l1')].map(one => one.status)
  const history = async (entity: string, id: string) => {
    const where = [{ column: 'of', op: 'in', values: [`${entity}:${id}`] }] as const
    return (await test.store.read.list('history', { scope: 'all', where })).rows.map(entry => ({
      by: (entry.by as Json).name,
      status: (entry.snapshot as Json).status,
    }))
  }
  const tree = async (flights: readonly Json[], more: { campaign?: Json; strategy?: Json; line?: Json } = {}) => {
    const own = { organization: north, status: 'scheduled', currency: 'USD' }
    const [first] = flights
    const last = flights.at(-1)
    const campaign = { startAt: first?.start, endAt: last?.end, timezone: 'UTC', account: 'a1', ...asked }
    await putRows(test.store, 'campaign', { id: 'c1', ...own, ...campaign, ...more.campaign })
    const runs = { runsFrom: first?.start, runsTo: last?.end, inheritDates: true }
    await putRows(test.store, 'strategy', { id: 's1', ...own, campaign: 'c1', ...runs, ...more.strategy })
    await putRows(test.store, 'line-item', {
      id: 'l1',
      ...own,
      strategy: 's1',
      campaign: 'c1',
      lineItemType: 'display',
      flights,
      startAt: first?.start,
      endAt: last?.end,
      media: [{ media: 'm1' }],
      commitment: 'non_guaranteed',
      budgetType: 'currency',
      budgetTotal: 9_000_000,
      bid: { strategy: 'cpm', value: 1_000_000 },
      ...more.line,
    })
  }
  const asked = {
    type: 'display',
    objective: 'awareness',
    advertiserDomain: 'north.example',
    budgetType: 'currency',
    sizes: ['300x250'],
  }
  const flight = { start: iso('22T08:00'), end: iso('24T08:00') }
  const fact = (more: Partial<Fact>): Fact => ({
    hour: '2026-11-22T10:00:00.000Z',
    organization: north,
    currency: 'USD',
    campaign: 'c1',
    strategy: 's1',
    lineItem: 'l1',
    impressions: 1000,
    ...more,
  })
  const tell = (...facts: readonly Fact[]) => test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))

  it('what is scheduled starts at its moment and completes at its end, parents first, by the clock', async () => {
    await tree([flight])
    expect(await turn('22T07:59')).toBe(0)
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled'])
    expect(await turn('22T08:00')).toBe(3)
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect(await turn('22T08:00')).toBe(0)
    expect(await row('line-item', 'l1')).toMatchObject({ deliveryState: 'just_started', version: 2, warnings: [] })
    await turn('24T08:00')
    expect(await states()).toEqual(['completed', 'completed', 'completed'])
    for (const [entity, id] of [
      ['campaign', 'c1'],
      ['strategy', 's1'],
      ['line-item', 'l1'],
    ] as const) {
      const own = await history(entity, id)
      expect(own.map(({ status }) => status).sort()).toEqual(['active', 'completed'])
      expect(new Set(own.map(({ by }) => by))).toEqual(new Set(['The clock']))
      expect(await row(entity, id)).toMatchObject({ version: 3, deliveryState: 'flight_ended' })
    }
    const { body } = await (await signedIn(test.api, people.admin)).list(
      `/audit-log?organization=${north}&action=status_change&limit=100`,
    )
    expect(body.map(({ actor }) => actor)).toContainEqual({ kind: 'system', id: 'system', name: 'The clock' })
    expect(body).toHaveLength(6)
  })

  it('after hours without a process, what is over completes once, without a start', async () => {
    await tree([flight])
    expect(await turn('30T00:00')).toBe(1)
    expect(await states()).toEqual(['completed', 'completed', 'completed'])
    expect(await history('line-item', 'l1')).toEqual([{ by: 'The clock', status: 'completed' }])
  })

  it('two clocks at the same second make each move once', async () => {
    await tree([flight])
    test.time.now = at('22T08:00')
    const worlds = [world, createApiContext(test.options), createApiContext(test.options)]
    const made = await Promise.all(worlds.map(one => createClock(one).turn()))
    // One may find a child due while another has its parent still in hand: that is tried again.
    test.time.now = at('22T08:02')
    const later = await Promise.all(worlds.map(one => createClock(one).turn()))
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect([...made, ...later].reduce((sum, one) => sum + one)).toBe(3)
    for (const [entity, id] of [
      ['campaign', 'c1'],
      ['strategy', 's1'],
      ['line-item', 'l1'],
    ] as const)
      expect(await history(entity, id)).toHaveLength(1)
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('a child waits for a parent that is paused, says so, and starts with it', async () => {
    await tree([flight], { campaign: { status: 'paused' } })
    expect(await turn('22T08:00')).toBe(0)
    expect(await states()).toEqual(['paused', 'scheduled', 'scheduled'])
    expect((await row('strategy', 's1')).heldBack).toEqual({
      action: 'start',
      reason: 'Activate its campaign first',
      since: iso('22T08:00'),
      tryAt: '2026-11-22T08:00:05.000Z',
    })
    // Not tried every second, and less and less often.
    const tries: unknown[] = []
    for (const text of ['22T08:01', '22T08:01', '22T08:03', '23T08:00']) {
      await turn(text)
      tries.push(((await row('strategy', 's1')).heldBack as Json).tryAt)
    }
    expect(tries).toEqual([iso('22T08:02'), iso('22T08:02'), iso('22T08:06'), iso('23T09:00')])
    expect(await row('strategy', 's1')).toMatchObject({ version: 1 })
    expect((await (await person()).post('/campaign/c1/move', { to: 'active' })).status).toBe(200)
    expect(await row('strategy', 's1')).not.toHaveProperty('heldBack')
    expect(await turn('23T08:00')).toBe(2)
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect(await row('strategy', 's1')).not.toHaveProperty('heldBack')
  })

  it('a line item waits for media, and starts when it is approved', async () => {
    await tree([flight], { line: { media: [{ media: 'm2' }] } })
    const media = {
      subtype: 'display',
      size: '300x250',
      width: 300,
      height: 250,
      account: 'a1',
      source: 'third_party_tag',
      tag: '<i></i>',
      advertiserDomain: 'north.example',
    }
    await putRows(test.store, 'media', { id: 'm2', organization: north, status: 'pending_review', ...media })
    await turn('22T08:00')
    expect(await states()).toEqual(['active', 'active', 'scheduled'])
    const { body } = await (await person()).get<Row>('/line-item/l1')
    expect(body.heldBack).toMatchObject({ reason: 'None of its creatives is approved and of its type' })
    expect((await (await person()).post('/media/m2/move', { to: 'approved' })).status).toBe(200)
    await turn('22T08:00')
    expect(await states()).toEqual(['active', 'active', 'active'])
  })

  it('what a person changes is tried at once, by its new times', async () => {
    await tree([flight], { campaign: { account: 'a2' } })
    await putRows(test.store, 'account', { id: 'a2', organization: north, status: 'suspended' })
    await turn('22T08:00')
    expect((await row('campaign', 'c1')).heldBack).toMatchObject({ reason: 'Its account isn’t active' })
    test.time.now = at('22T08:01')
    const changed = await (await person()).patch('/campaign', { ids: ['c1'], changes: { startAt: iso('23T08:00') } })
    expect(changed.body).toMatchObject({ results: [{ ok: true }] })
    expect(await row('campaign', 'c1')).not.toHaveProperty('heldBack')
    expect(await row('strategy', 's1')).toMatchObject({ runsFrom: iso('23T08:00'), runsTo: iso('24T08:00') })
  })

  it('what is paused ends as well, and what is archived stays as it is', async () => {
    await tree([flight], { campaign: { status: 'paused' }, line: { status: 'paused' } })
    await putRows(test.store, 'campaign', {
      id: 'c2',
      organization: north,
      status: 'archived',
      archivedAt: iso('21T08:00'),
      startAt: flight.start,
      endAt: flight.end,
    })
    await turn('24T08:00')
    expect(await states()).toEqual(['completed', 'completed', 'completed'])
    expect(await row('campaign', 'c2')).toMatchObject({ status: 'archived', version: 1 })
  })

  it('a parent archived meanwhile starts nothing; its children end at their own ends', async () => {
    await tree([flight], { campaign: { status: 'archived', archivedAt: iso('22T07:00') } })
    await turn('22T08:00')
    expect(await states()).toEqual(['archived', 'scheduled', 'scheduled'])
    await turn('24T08:00')
    expect(await states()).toEqual(['archived', 'completed', 'completed'])
  })

  it('between two flights a line item rests, without a new version', async () => {
    const second = { start: iso('26T08:00'), end: iso('27T08:00') }
    await tree([flight, second])
    await turn('22T08:00')
    const told = async (text: string) => {
      await turn(text)
      return row('line-item', 'l1')
    }
    expect(await told('23T08:00')).toMatchObject({ changesAt: flight.end, warnings: [] })
    await test.store.transaction(async tx =>
      tx.update('line-item', [{ ...(await row('line-item', 'l1')), deliveryState: 'delivering' }]),
    )
    expect(await told('24T08:00')).toMatchObject({
      status: 'active',
      version: 2,
      deliveryState: 'not_delivering',
      changesAt: second.start,
      warnings: ['pending_flight'],
      warningDetails: [{ reason: 'Its next flight starts on Nov 26, 2026, 08:00 (UTC).' }],
    })
    await tell(fact({ hour: '2026-11-23T10:00:00.000Z' }))
    await completeReached(world)
    expect(await row('line-item', 'l1')).toMatchObject({ deliveryState: 'not_delivering' })
    expect(await told('26T08:00')).toMatchObject({ status: 'active', version: 2, warnings: [], changesAt: second.end })
    expect(await told('27T08:00')).toMatchObject({ status: 'completed', version: 3 })
    expect(await row('line-item', 'l1')).not.toHaveProperty('changesAt')
  })

  it('media are shown between their dates', async () => {
    const dates = { startAt: iso('23T08:00'), endAt: iso('23T20:00'), changesAt: iso('23T08:00') }
    await putRows(test.store, 'media', {
      id: 'm2',
      organization: north,
      status: 'approved',
      subtype: 'display',
      account: 'a1',
      size: '300x250',
      ...dates,
    })
    await tree([flight], { line: { media: [{ media: 'm2' }] } })
    const delivery = async (text: string) => {
      await turn(text)
      const { status, deliveryState } = await row('line-item', 'l1')
      return [status, deliveryState]
    }
    expect(await delivery('22T08:00')).toEqual(['scheduled', 'not_delivering'])
    expect(await delivery('23T07:59')).toEqual(['scheduled', 'not_delivering'])
    expect(await delivery('23T08:00')).toEqual(['active', 'not_delivering'])
    expect(await delivery('23T20:00')).toEqual(['active', 'no_eligible_media'])
    expect(await row('media', 'm2')).toMatchObject({ version: 1 })
  })

  it('deals are complete at their end, and their line items say so', async () => {
    const own = { organization: north, dealId: 'd', origin: 'x.example', side: 'sell', currency: 'USD' }
    await putRows(test.store, 'deal', { id: 'd1', ...own, status: 'active', endAt: iso('23T08:00') })
    await putRows(test.store, 'deal', { id: 'd2', ...own, dealId: 'e', status: 'pending', endAt: iso('23T08:00') })
    await tree([flight], { line: { deals: ['d1'] } })
    await turn('22T08:00')
    await turn('23T08:00')
    expect(await row('deal', 'd1')).toMatchObject({ status: 'complete' })
    expect(await row('deal', 'd2')).toMatchObject({ status: 'pending', version: 1 })
    expect(await row('line-item', 'l1')).toMatchObject({ warnings: ['invalid_deal'] })
    expect(await history('deal', 'd1')).toEqual([{ by: 'The clock', status: 'complete' }])
  })

  it('a budget that is spent completes a row and what is under it, in its own currency', async () => {
    await tree([flight], { campaign: { budgetTotal: 5_000_000 }, line: { budgetTotal: 9_000_000 } })
    await turn('22T08:00')
    test.time.now = at('22T12:00')
    await tell(
      fact({ spend: 4_999_999 }),
      fact({ spend: 9_000_000, currency: 'EUR', hour: '2026-11-22T09:00:00.000Z' }),
    )
    await completeReached(world)
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect(await row('line-item', 'l1')).toMatchObject({ deliveryState: 'delivering', version: 2 })
    await tell(fact({ spend: 1, hour: '2026-11-22T11:00:00.000Z' }))
    await Promise.all([completeReached(world), completeReached(createApiContext(test.options))])
    expect(await states()).toEqual(['completed', 'completed', 'completed'])
    expect(await row('campaign', 'c1')).toMatchObject({ deliveryState: 'budget_exhausted', version: 3 })
    expect(await history('campaign', 'c1')).toHaveLength(2)
    expect(await history('line-item', 'l1')).toHaveLength(2)
    const { body } = await (await signedIn(test.api, people.admin)).list(`/audit-log?organization=${north}&limit=100`)
    const reasons = body
      .filter(({ changes }) => JSON.stringify(changes).includes('completed'))
      .map(({ reason }) => reason)
    expect(reasons.sort()).toEqual([
      'Its campaign was completed',
      'Its strategy was completed',
      'Its total budget is spent',
    ])
  })

  it('impressions that are all delivered, and a reach goal’s cut-off, complete a row', async () => {
    await tree([flight], { line: { budgetType: 'impressions', impressionsTotal: 2_000 } })
    await turn('22T08:00')
    test.time.now = at('22T12:00')
    await tell(fact({ impressions: 1_999 }))
    await completeReached(world)
    expect(await states()).toEqual(['active', 'active', 'active'])
    await tell(fact({ impressions: 2_000 }))
    await completeReached(world)
    expect(await states()).toEqual(['active', 'active', 'completed'])
    expect(await row('line-item', 'l1')).toMatchObject({ deliveryState: 'goal_met' })
    const goal = { id: 'g1', organization: north, status: 'active', scope: 'strategy', strategy: 's1', metric: 'reach' }
    await putRows(test.store, 'goal', { ...goal, targetValue: 10, thresholdValue: 100, actual: 99 })
    await completeReached(world)
    expect((await row('strategy', 's1')).status).toBe('active')
    await putRows(test.store, 'goal', { ...goal, id: 'g2', targetValue: 10, thresholdValue: 100, actual: 100 })
    await completeReached(world)
    expect(await states()).toEqual(['active', 'completed', 'completed'])
  })

  it('people can’t make the clock’s moves, and a rule that breaks holds up nothing else', async () => {
    await tree([flight])
    expect((await (await person()).post('/campaign/c1/move', { to: 'completed' })).body.error).toContain(
      'Only the system',
    )
    const hooks = {
      ...test.options.hooks,
      strategy: {
        ...test.options.hooks.strategy,
        guard: () => {
          throw new Error('a rule is broken')
        },
      },
    }
    test.time.now = at('22T08:00')
    expect(await createClock(createApiContext({ ...test.options, hooks })).turn()).toBe(1)
    expect((await row('strategy', 's1')).heldBack).toMatchObject({
      reason: 'It failed unexpectedly; see the server log for the reason',
    })
    expect(test.logged).toMatchObject([{ level: 'error', message: 'A scheduled status change failed' }])
  })

  it('a turn takes so much and no more, and parents come before all that is under them', async () => {
    const own = { organization: north, status: 'scheduled', account: 'a1', startAt: flight.start, endAt: flight.end }
    await tree([flight])
    await putRows(test.store, 'campaign', ...Array.from({ length: 5 }, (_, n) => ({ id: `more-${n}`, ...own })))
    test.time.now = at('22T08:00')
    const clock = createClock(world, { mostInTurn: 4, atOnce: 2 })
    await clock.turn()
    expect((await row('strategy', 's1')).status).toBe('scheduled')
    await clock.turn()
    expect(await row('strategy', 's1')).not.toHaveProperty('heldBack')
    await clock.turn()
    expect(await states()).toEqual(['active', 'active', 'active'])
  })
})
