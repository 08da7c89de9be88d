import { v7 } from 'uuid'
import type { Change } from '../../contract/api.ts'
import { auditedEntity, isPrivate } from '../entities/auditedEntity.ts'
import { kindOfActor } from '../entities/auditRow.ts'
import type { Writing } from '../entities/writing.ts'
import type { Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import { deliveryTable } from './deliveryRow.ts'
import { type EventFacts, type EventRow, eventTable } from './eventRow.ts'
import { systemEvents } from './systemEvents.ts'
import { typesOf, type Written } from './typesOf.ts'

/** Notes in the transaction of a write what has happened by it. */
export async function recordEvents(writing: Writing, written: Omit<Written, 'entity'>): Promise<void> {
  const { context, tx, resource } = writing
  const record = written.row ?? written.old
  const rules = { ...systemEvents, ...context.events }
  const types = typesOf(rules, { ...written, entity: resource.entity })
  // A webhook that was told of its deliveries would never be done.
  if (!record || types.length === 0 || resource.entity === deliveryTable) return
  const about = aboutOf(writing, record, isPrivate(resource, record) ? [] : written.changes)
  const rows: EventRow[] = types.map(type => ({ ...about, id: v7(), type }))
  await tx.insert(eventTable, rows)
}

function aboutOf({ actor, now, resource }: Writing, row: Row, changes: readonly Change[]): EventFacts {
  const { type: entity, id, name } = auditedEntity(resource, row)
  const owner = resource.scope === 'self' ? id : row.organization
  const { principal, source } = actor
  return {
    organization: typeof owner === 'string' ? owner : null,
    at: now.toISOString(),
    entity,
    of: refOf(entity, id),
    record: { id, name },
    version: Number(row.version),
    actor: { kind: kindOfActor(principal), id: principal.id, name: principal.name },
    source,
    ...withinReason(changes),
    labels: textsIn(row.labels),
    refs: [refOf(entity, id), ...textsIn(row[refsColumn])],
    pending: true,
  }
}

/** A receiver who needs what was cut can read the record. */
export function withinReason(changes: readonly Change[]): Pick<EventFacts, 'changes' | 'cut'> {
  const whole = changes.map(({ path, old, new: now }) => ({ path, old, new: now }))
  if (JSON.stringify(whole).length <= largest) return { changes: whole, cut: false }
  return { changes: whole.map(({ path }) => ({ path, old: null, new: null })), cut: true }
}

const largest = 64 * 1024

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}
