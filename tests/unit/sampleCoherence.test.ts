import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { firstBlock } from '../../src/advertising/preflight/preflight.ts'
import type { Fact } from '../../src/advertising/server/facts/store/factStore.ts'
import { type WrittenSample, writeSample } from '../../src/advertising/server/sample/fillWithSample.ts'
import { type ServedRows, servedEntities, servingTree } from '../../src/advertising/serving/servingTree.ts'
import { asksFor } from '../../src/engine/contract/eventType.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import { nextRun } from '../../src/engine/contract/nextRun.ts'
import { allFields, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { referencesIn } from '../../src/engine/server/referencesIn.ts'
import type { SampleRow } from '../../src/engine/server/sample/SampleBuilder.ts'
import { dueNow, dueSpecOf } from '../../src/engine/server/store/dueAt.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-11-21T10:30:00.000Z')
const HOUR = 3_600_000
const resources: readonly Resource[] = Object.values(catalogue.resources)
const rowsById = new Map<string, SampleRow>()
let sample: WrittenSample
let delivered: readonly Fact[]

beforeAll(async () => {
  sample = await writeSample({ catalogue, now })
  delivered = sample.facts.filter(({ lossReason }) => !lossReason)
  for (const { entity } of resources)
    for (const row of sample.builder.of(entity)) rowsById.set(`${entity}:${row.id}`, row)
})

describe.each(resources.map(resource => [resource.entity, resource] as const))('%s', (entity, resource) => {
  it('refers to nothing that was made after it', () => {
    const wrong = sample.builder.of(entity).flatMap(row =>
      referencesIn(resource, row).flatMap(({ to, id }) => {
        const target = rowsById.get(`${to}:${id}`)
        return target && target.createdAt > row.createdAt ? [`${row.name} → ${to} ${target.name}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('tells of nothing before it was made, and of nothing that is still to come', () => {
    const wrong = sample.builder
      .of(entity)
      .flatMap(row =>
        happenings(allFields(resource), row).flatMap(({ path, at }) =>
          at >= row.createdAt && at <= now.toISOString() ? [] : [`${row.name}: ${path} ${at}, made ${row.createdAt}`],
        ),
      )
    expect(wrong).toEqual([])
  })
})

it('shows of each webhook only deliveries that it asks for', () => {
  const deliveries = sample.builder.of('webhook-delivery')
  const wrong = deliveries.filter(({ webhook, event }) => {
    const events = rowsById.get(`webhook:${String(webhook)}`)?.events
    return !(Array.isArray(events) && events.some(one => asksFor(String(one), String(event))))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
  expect(new Set(deliveries.map(({ event }) => event)).size).toBe(3)
})

it('leaves the clock nothing to do', () => {
  const due = resources.flatMap(resource => {
    const spec = dueSpecOf(resource)
    return spec ? sample.builder.of(resource.entity).filter(row => dueNow(row, spec, now)) : []
  })
  expect(due.map(({ name, status }) => `${name}: ${status}`)).toEqual([])
})

it('delivers with nothing before it was there', () => {
  const wrong = new Set<string>()
  for (const fact of sample.facts) {
    const parts = {
      campaign: 'campaign',
      strategy: 'strategy',
      lineItem: 'line-item',
      media: 'media',
      deal: 'deal',
      placement: 'placement',
    } as const
    for (const [part, entity] of Object.entries(parts)) {
      const id = fact[part as keyof typeof parts]
      const row = id && rowsById.get(`${entity}:${id}`)
      if (row && row.createdAt > fact.hour) wrong.add(`${entity} ${row.name}`)
    }
  }
  expect([...wrong]).toEqual([])
})

it('delivers through deals while they run, and with media that are approved', () => {
  const wrong = new Set<string>()
  for (const { deal, media, hour } of delivered) {
    const through = rowsById.get(`deal:${deal}`)
    if (through && !(hour >= String(through.startAt) && hour < String(through.endAt ?? '9')))
      wrong.add(`deal ${through.name}`)
    if (through && !['active', 'paused', 'complete', 'archived'].includes(String(through.status)))
      wrong.add(`${through.status} deal ${through.name}`)
    const shown = rowsById.get(`media:${media}`)
    if (shown && shown.status !== 'approved') wrong.add(`${shown.status} media ${shown.name}`)
    const decided = partnersOf(shown).flatMap(({ decidedAt }) => decidedAt ?? [])
    if (shown && !decided.some(at => at <= hour)) wrong.add(`media ${shown.name} before its approval`)
  }
  expect([...wrong]).toEqual([])
})

it('has nothing live that a launch would block', () => {
  const rows = Object.fromEntries(
    servedEntities.map(entity => [entity, sample.builder.of(entity)]),
  ) as unknown as ServedRows
  const tree = servingTree(rows)
  const live = tree.lines.filter(({ lineItem }) => lineItem.status === 'active' || lineItem.status === 'scheduled')
  const wrong = live.flatMap(line => {
    const found = firstBlock({ line, tree, now: now.getTime() })
    return found ? [`${String(line.lineItem.name)}: ${found.rule}: ${found.sentence}`] : []
  })
  expect(live.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

it('stands in states that fit its dates', () => {
  const today = now.toISOString()
  const wrong = ['campaign', 'line-item', 'deal'].flatMap(entity =>
    sample.builder.of(entity).flatMap(({ name, status, startAt, endAt }) => {
      const [start, end] = [String(startAt), String(endAt ?? '9')]
      const fits =
        {
          active: start <= today && today < end,
          paused: start <= today && today < end,
          scheduled: start > today,
          completed: end <= today,
          complete: end <= today,
        }[String(status)] ?? true
      return fits ? [] : [`${entity} ${name}: ${status}, ${startAt} to ${endAt}`]
    }),
  )
  expect(wrong).toEqual([])
})

it('delivers nothing with what is paused, ended or not begun', () => {
  const lately = new Date(now.getTime() - 24 * HOUR).toISOString()
  const wrong = new Set<string>()
  for (const { lineItem, hour } of delivered) {
    const line = rowsById.get(`line-item:${lineItem}`)
    if (line && ['draft', 'scheduled', 'pending_approval', 'rejected'].includes(String(line.status)))
      wrong.add(`${line.status} ${line.name}`)
    if (line?.status === 'paused' && hour >= lately) wrong.add(`paused ${line.name}`)
    if (line?.deliveryState === 'parent_paused' && hour >= lately) wrong.add(`paused campaign of ${line.name}`)
  }
  expect([...wrong]).toEqual([])
})

it('has a paused line item of display and of video in every organization, to try changes on', () => {
  const paused = sample.builder.of('line-item').filter(({ status }) => status === 'paused')
  for (const { id } of sample.builder.of('organization'))
    for (const type of ['display', 'video'])
      expect(paused.some(line => line.organization === id && line.lineItemType === type)).toBe(true)
})

it('tells how rows came to their state when it happened: run after the start, paused after the last delivery, ended at the end', () => {
  const first = new Map<string, string>()
  const last = new Map<string, string>()
  for (const { lineItem, campaign, strategy, hour } of delivered)
    for (const ref of [`line-item:${lineItem}`, `campaign:${campaign}`, `strategy:${strategy}`]) {
      if (hour < (first.get(ref) ?? '9')) first.set(ref, hour)
      if (hour > (last.get(ref) ?? '')) last.set(ref, hour)
    }
  const wrong = sample.history.flatMap(({ of, at, changes, snapshot }) => {
    const to = changes.find(({ path }) => path === 'status')?.new
    const [begun, ended] = [first.get(of), last.get(of)]
    const told =
      (to === 'active' && begun !== undefined && at > begun) ||
      (['paused', 'completed', 'archived'].includes(String(to)) && ended !== undefined && at < ended) ||
      (to === 'completed' && at < String(snapshot.endAt ?? ''))
    return told ? [`${of} ${snapshot.name} ${to} at ${at}: ${begun} to ${ended}, ends ${snapshot.endAt}`] : []
  })
  expect(wrong).toEqual([])
})

it('says when what is or was running was launched: when its history has it, and not after its start', () => {
  const ran = new Set(['active', 'scheduled', 'paused', 'completed', 'archived'])
  const wrong = ['campaign', 'strategy', 'line-item'].flatMap(entity =>
    sample.builder.of(entity).flatMap(row => {
      const versions = sample.history.filter(({ of }) => of === `${entity}:${row.id}`)
      const first = versions.find(({ snapshot }) => snapshot.status === 'active' || snapshot.status === 'scheduled')
      const own = ran.has(String(row.status)) ? first?.at : undefined
      const start = row.startAt ?? rowsById.get(`campaign:${String(row.campaign)}`)?.startAt
      const isRight = row.launchedAt === own && (own === undefined || own <= String(start))
      return isRight && ran.has(String(row.status)) === (own !== undefined) ? [] : [`${entity} ${row.name}: ${own}`]
    }),
  )
  expect(wrong).toEqual([])
})

it('has runs at the times of their schedules, none of a job that was paused or not yet made', () => {
  const wrong = sample.builder.of('job-run').flatMap(run => {
    const job = rowsById.get(`scheduled-job:${run.job}`)
    if (!job) return [`${run.name} has no job`]
    const schedule = job.schedule as Parameters<typeof nextRun>[0]
    const due = nextRun(schedule, new Date(Date.parse(run.createdAt) - 30 * 60_000))
    const late = due === null || schedule.frequency === 'once' ? 0 : Date.parse(run.createdAt) - Date.parse(due)
    const fits = run.createdAt >= job.createdAt && late >= 0 && late < 10 * 60_000
    const stopped = job.status !== 'scheduled' && run.createdAt > new Date(now.getTime() - 24 * HOUR).toISOString()
    return fits && !stopped ? [] : [`${run.name} at ${run.createdAt} of ${job.status}`]
  })
  expect(wrong).toEqual([])
})

it('says of jobs and reports what their last run was', () => {
  const runs = sample.builder.of('job-run')
  const lastOf = (field: 'job' | 'report', id: string) =>
    runs.filter(run => run[field] === id).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  const wrong = [
    ...sample.builder.of('scheduled-job').filter(job => {
      const last = lastOf('job', job.id)
      return job.lastRunAt !== last?.startedAt || job.lastState !== last?.status
    }),
    ...sample.builder.of('report').filter(report => report.lastRunAt !== lastOf('report', report.id)?.startedAt),
  ]
  expect(wrong.map(({ name, lastRunAt }) => `${name} ${lastRunAt}`)).toEqual([])
})

describe.each(['05:00', '19:30'])('at %s', time => {
  const moment = new Date(`2026-11-21T${time}:00.000Z`)

  it('most line items keep up with their plan, in all and today', async () => {
    const { builder, facts } = await writeSample({ catalogue, now: moment })
    const until = Math.floor(moment.getTime() / HOUR) * HOUR
    const today = builder.day(0).getTime()
    const spent = new Map<string, number>()
    const spentToday = new Map<string, number>()
    for (const { lineItem, hour, spend = 0 } of facts) {
      spent.set(lineItem, (spent.get(lineItem) ?? 0) + spend)
      if (Date.parse(hour) >= today) spentToday.set(lineItem, (spentToday.get(lineItem) ?? 0) + spend)
    }
    const lines = builder.of('line-item').filter(line => line.deliveryState === 'delivering')
    const shares = lines.map(line => {
      const [start, end] = [Date.parse(String(line.startAt)), Date.parse(String(line.endAt))]
      const perHour = Number(line.budgetTotal) / ((end - start) / HOUR)
      return {
        whole: (spent.get(line.id) ?? 0) / (perHour * ((until - start) / HOUR)),
        day: (spentToday.get(line.id) ?? 0) / (perHour * ((until - Math.max(start, today)) / HOUR)),
      }
    })
    for (const { id, name } of builder.of('organization')) {
      const running = builder.of('campaign', id).filter(({ status }) => status === 'active')
      const planned = running.reduce((sum, { startAt, endAt, budgetTotal }) => {
        const [start, end] = [Date.parse(String(startAt)), Date.parse(String(endAt))]
        return sum + (Number(budgetTotal) * (until - Math.max(start, today))) / (end - start)
      }, 0)
      const ids = new Set(running.map(campaign => campaign.id))
      const spend = facts
        .filter(fact => ids.has(fact.campaign) && Date.parse(fact.hour) >= today)
        .reduce((sum, fact) => sum + (fact.spend ?? 0), 0)
      expect(spend / planned, String(name)).toBeGreaterThan(0.85)
      expect(spend / planned, String(name)).toBeLessThan(1.15)
    }
    const part = (test: (share: (typeof shares)[number]) => boolean) => shares.filter(test).length / shares.length
    expect(part(({ whole }) => whole > 0.95 && whole < 1.1)).toBeGreaterThan(0.6)
    expect(part(({ whole }) => whole < 0.8)).toBeLessThan(0.1)
    expect(part(({ day }) => day > 0.85 && day < 1.15)).toBeGreaterThan(0.6)
    expect(part(({ day }) => day < 0.7)).toBeLessThan(0.1)
  })
})

/** The times that the server writes down when something happens. */
function happenings(fields: Fields, value: unknown, at: Place = { path: '', readOnly: false }): readonly Happening[] {
  if (Array.isArray(value)) return value.flatMap(one => happenings(fields, one, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner: unknown = Reflect.get(value, name)
    const path = `${at.path}${name}`
    const readOnly = at.readOnly || field.readOnly === true
    if (field.kind === 'group' || field.kind === 'objectList')
      return happenings(field.fields, inner, { path: `${path}.`, readOnly })
    const told = field.kind === 'dateTime' && readOnly && !planned.has(name) && typeof inner === 'string'
    return told ? [{ path, at: inner }] : []
  })
}

/** These may lie ahead. */
const planned = new Set([
  'nextRunAt',
  'nextCheckAt',
  'expiresAt',
  'startAt',
  'endAt',
  'runsFrom',
  'runsTo',
  'changesAt',
])

interface Place {
  readonly path: string
  readonly readOnly: boolean
}

interface Happening {
  readonly path: string
  readonly at: string
}

function partnersOf(media: SampleRow | undefined): readonly { readonly decidedAt?: string }[] {
  return (
    (media?.review as { readonly perPartner?: readonly { readonly decidedAt?: string }[] } | undefined)?.perPartner ??
    []
  )
}
