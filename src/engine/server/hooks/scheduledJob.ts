import { nextRun } from '../../contract/nextRun.ts'
import { isAllowed } from '../access/guard.ts'
import { withoutFields } from '../access/hideFields.ts'
import { loadPrincipal } from '../access/loadPrincipal.ts'
import { isSame } from '../entities/changesBetween.ts'
import { deliveryPlaces } from '../jobs/deliveryPlaces.ts'
import { changesRows, keeperOf } from '../jobs/runOwner.ts'
import type { Row } from '../store/Store.ts'
import { isMoved } from './isMoved.ts'
import type { HookContext, ResourceHooks } from './resourceHooks.ts'
import { strangeReceiver } from './strangeReceiver.ts'

/** When it is due next follows from its schedule (domain.md 1.39); one that never is can't be scheduled. */
export const scheduledJob: ResourceHooks = {
  derive: async (given, context) => {
    const { now, old } = context
    const bound = await boundToPlace(given, context)
    const row: Row = { ...bound, share: await shareOf(bound, context), setUpBy: await keeperAfter(bound, context) }
    const { nextRunAt, ...rest } = row
    if (row.status !== 'scheduled') return rest
    const stands = old?.status === 'scheduled' && isSame(old.schedule, row.schedule)
    const next = stands ? nextRunAt : nextRun(scheduleOf(row), now)
    return next ? { ...rest, nextRunAt: next } : rest
  },
  validate: async (row, { find }) => ({
    ...(row.status !== 'scheduled' || row.nextRunAt ? {} : { schedule: never }),
    ...mailErrors(row, await find('organization', row.organization)),
    ...(row.delivery === 'destination' && row.kind === 'archive_sweep' ? { delivery: noFile } : {}),
  }),
  guard: (row, to, { now }) => (to !== 'scheduled' || nextRun(scheduleOf(row), now) ? null : never),
}

/**
 * In whose name it runs. What is sent is whose who chose last what and to whom: moving it on, or a change of anything else, makes it nobody
 * else's, unless they may see it no more; then it is whose who saves it. What changes rows is whose who saved or moved it last.
 */
async function keeperAfter(row: Row, context: HookContext): Promise<unknown> {
  const { old, principal, resource, reads, catalogue, now } = context
  const keeper = old && keeperOf(old)
  if (principal === null) return keeper
  if (changesRows(row)) return principal.id
  const references = Object.keys(resource.fields).filter(name => resource.fields[name]?.kind === 'reference')
  if (!keeper || [...delivered, ...references].some(name => !isSame(old[name], row[name]))) return principal.id
  if (isMoved(row, old)) return keeper
  const there = await loadPrincipal(reads, catalogue, keeper, now, null)
  return there && isAllowed(there, 'read', resource, row) ? keeper : principal.id
}

const placeFields = Object.values(deliveryPlaces).map(({ field }) => field)
const delivered = ['organization', 'kind', 'delivery', 'emailTo', 'emailCc', ...placeFields]

/**
 * What it makes goes where its destination or webhook led when somebody saved the job last: they are told that it leads elsewhere by now,
 * and whoever saves after that sends what they may see themselves. Moving it on accepts no other address.
 */
async function boundToPlace(given: Row, { old, principal, find }: HookContext): Promise<Row> {
  const row: Row = { ...withoutFields(given, placeFields), id: given.id }
  const way = String(row.delivery)
  const place = deliveryPlaces[way]
  if (!place) return row
  const isSaved = !old || (principal !== null && !isMoved(row, old))
  const target = isSaved ? await find(way, row[way]) : null
  const bound = isSaved ? target && place.placeOf(target) : old[place.field]
  return bound ? { ...row, [place.field]: bound } : row
}

/** What repeats a row that is shared is seen by who sees that row; else it is the organization's. */
async function shareOf(job: Row, { resource, catalogue, find }: HookContext): Promise<unknown> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const to = field.kind === 'reference' ? catalogue.resources[field.to] : undefined
    if (!to?.sharedBy || !job[name]) continue
    return (await find(to.entity, job[name]))?.[to.sharedBy] ?? 'private'
  }
  return 'organization'
}

/** What is mailed goes to the organization's mail domains, if it names any. */
function mailErrors(row: Row, organization: Row | null): Record<string, string> {
  const errors: Record<string, string> = {}
  const domains = organization?.mailDomains
  for (const field of ['emailTo', 'emailCc']) {
    const list: unknown = row[field]
    const strange = Array.isArray(list) ? strangeReceiver(domains, list.map(String)) : null
    if (strange !== null && Array.isArray(domains))
      errors[field] = `${strange}: use an email address at ${domains.join(', ')}`
  }
  return errors
}

export function scheduleOf(row: Row): Readonly<Record<string, unknown>> {
  const { schedule } = row
  return typeof schedule === 'object' && schedule !== null ? { ...schedule } : {}
}

const never = 'This schedule has no future runs: choose a time like 06:30, and a last day in the future'

const noFile = 'This job doesn’t create a file. Choose email or a webhook, or keep its result here.'
