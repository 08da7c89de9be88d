import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Action, Resource, Transition } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import type { Access } from '../../providers/access.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { isArchived, startsFrom, transitionsOf } from './transitions.ts'

/** What can be done with a row, as menus and buttons offer it. */
export interface RecordAction {
  readonly key: string
  readonly kind: 'edit' | 'duplicate' | 'transition' | 'action' | 'delete'
  readonly label: string
  readonly allowed: boolean
  /** Why not, a sentence. */
  readonly reason?: string
  readonly transition?: Transition
  readonly action?: Action
  /** A transition out of the state in which the row is; transitions out of others can only be told about. */
  readonly near: boolean
}

/**
 * Everything that the person's permissions let them do with a row at some time. What its state or its fields forbid now
 * is there with the reason: the server's own where the row carries it, otherwise worked out from the catalogue.
 */
export function recordActions(
  resource: Resource,
  row: EntityRow,
  access: Pick<Access, 'can' | 'canRow' | 'offers'>,
): RecordAction[] {
  const states = new Map(row.actions?.map(state => [state.action, state]))
  const actions: RecordAction[] = []
  const add = (action: Omit<RecordAction, 'allowed' | 'reason'>, guess?: string) => {
    const known = states.get(action.key)
    const allowed = known ? known.allowed : guess === undefined
    const reason = allowed ? undefined : known?.reason ? said(known.reason) : guess
    actions.push({ ...action, allowed, ...(reason ? { reason } : {}) })
  }
  if (access.canRow('update', resource, row)) add({ key: 'update', kind: 'edit', label: t('Edit'), near: true })
  if (!resource.fromFiles && access.offers('duplicate') && access.canRow('create', resource, row))
    add({ key: 'duplicate', kind: 'duplicate', label: t('Duplicate'), near: true })
  for (const transition of access.offers('moves') ? transitionsOf(resource) : []) {
    if (transition.verb === 'system' || !access.canRow(transition.verb, resource, row)) continue
    const near = startsFrom(row, transition)
    add(
      { key: transition.action, kind: 'transition', label: transition.label, transition, near },
      refusal(row, transition),
    )
  }
  for (const [key, action] of access.offers('actions') ? Object.entries(resource.actions) : []) {
    if (!access.canRow(action.verb, resource, row)) continue
    const refused = isArchived(row) || (action.from && !action.from.includes(String(row.status)))
    add({ key, kind: 'action', label: action.label, action, near: !refused }, refused ? notWhile(row) : undefined)
  }
  if (access.canRow('delete', resource, row)) add({ key: 'delete', kind: 'delete', label: t('Delete'), near: true })
  return actions
}

function refusal(row: EntityRow, transition: Transition): string | undefined {
  if (!startsFrom(row, transition)) return notWhile(row)
  const missing = (transition.needs ?? []).filter(name => isEmpty(row[name]))
  if (missing.length === 0) return undefined
  return t('Needs %{fields}', { fields: listText(missing.map(name => inSentence(labelOf(name, undefined)))) })
}

function notWhile(row: EntityRow): string {
  if (isArchived(row)) return t('Not possible while it is archived')
  const status = inSentence(labelOf(String(row.status ?? 'active'), undefined))
  return t('Not possible while it is %{status}', { status })
}

/** Whether an action takes something that a person has to fill in. */
export function asksForValues({ fields = {}, reason }: Action): boolean {
  return Boolean(reason) || Object.keys(fields).length > 0
}
