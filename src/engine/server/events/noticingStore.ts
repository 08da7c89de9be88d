import { v7 } from 'uuid'
import type { Change } from '../../contract/api.ts'
import { isObject } from '../../contract/isObject.ts'
import { auditTable } from '../audit/auditChain.ts'
import type { Row, Store, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { type EventRow, eventTable } from './eventRow.ts'
import { withinReason } from './recordEvents.ts'
import { sensitiveActions, sensitiveEvent } from './sensitiveActions.ts'

/** The store, in which a sensitive entry of the audit log is an event, too, whoever writes it. */
export function noticingStore(store: Store): Store {
  const noticing = (tx: Transaction): Transaction => ({
    ...tx,
    insert: async (table, rows) => {
      await tx.insert(table, rows)
      const sensitive = table === auditTable ? rows.filter(({ action }) => sensitiveActions.has(String(action))) : []
      if (sensitive.length > 0) await tx.insert(eventTable, sensitive.map(eventOf))
    },
  })
  return { ...store, transaction: work => store.transaction(tx => work(noticing(tx))) }
}

function eventOf(entry: Row): EventRow {
  const { organization, at, action, entity, actor, changes, source } = entry
  const about = isObject(entity) ? entity : {}
  const by = isObject(actor) ? actor : {}
  const of = refOf(String(about.type), String(about.id))
  const listed: readonly Change[] = Array.isArray(changes) ? changes : []
  return {
    id: v7(),
    type: sensitiveEvent,
    organization: typeof organization === 'string' ? organization : null,
    at: String(at),
    entity: auditTable,
    of: refOf(auditTable, entry.id),
    record: { id: entry.id, name: String(entry.name) },
    version: 1,
    actor: { kind: String(by.kind), id: String(by.id), name: String(by.name) },
    source: String(source),
    ...withinReason([
      { path: 'action', old: null, new: action },
      { path: 'entity', old: null, new: entity },
      ...listed,
    ]),
    labels: [],
    refs: [refOf(auditTable, entry.id), of],
    pending: true,
  }
}
