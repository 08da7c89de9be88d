import { v7 } from 'uuid'
import { labelOf } from '../../contract/labels.ts'
import { clockActor } from '../access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import type { MayGoOn } from '../audit/alone.ts'
import { openTransition, transitionBySystem } from '../clock/transitionBySystem.ts'
import { writeResults } from '../entities/writeResults.ts'
import { putRow } from '../entities/writing.ts'
import { allRows } from '../store/allRows.ts'
import type { Row } from '../store/Store.ts'
import type { AlertKind, AlertKinds, Finding } from './AlertKind.ts'
import { alertKindsOf } from './alertKindsOf.ts'
import { alertRuleTable, alertTable, notificationRow, notificationTable } from './notificationRow.ts'
import { recipientsOf } from './recipients.ts'

/**
 * Brings alerts in line with what is the case: raises what was found anew, ends what isn't there any more. One question for each
 * kind. Any number of processes may do it: of each finding there is one open alert, and each change of it happens once.
 * It asks before each kind and each change whether it may go on: where others have taken over, what it found out may be over.
 */
export async function evaluateAlerts(context: ApiContext, mayGoOn: MayGoOn = async () => true): Promise<void> {
  const { read } = context.store
  const kinds = alertKindsOf(context)
  const rules = (await allRows(read, alertRuleTable, { scope: 'all', where: isActive })).filter(
    ({ archivedAt }) => !archivedAt,
  )
  const open = await allRows(read, alertTable, { scope: 'all', where: isOpen })
  if (rules.length === 0 && open.length === 0) return
  const all = await findAll(context, kinds, rules, mayGoOn)
  if (!all) return
  const [found, unknown] = all
  const there = new Set(open.map(alert => keyOf(String(alert.rule), recordId(alert))))
  const alive = new Map(rules.map(rule => [rule.id, rule]))
  for (const alert of open) {
    const rule = alive.get(String(alert.rule))
    if (rule && unknown.has(String(rule.kind))) continue
    const finding = rule && found.get(keyOf(rule.id, recordId(alert)))
    if (finding && finding.detail === alert.detail) continue
    if (!(await mayGoOn())) return
    if (!finding) await resolve(context, alert)
    else await writeResults(context, alertTable, [alert.id], row => ({ ...row, detail: finding.detail }))
  }
  const fresh = [...found].filter(([key]) => !there.has(key)).map(([, finding]) => finding)
  for (const rule of rules) {
    const own = fresh.filter(one => one.rule.id === rule.id)
    const kind = kinds[String(rule.kind)]
    if (own.length > 0 && kind) await raiseAll(context, rule, kind, own, mayGoOn)
  }
}

const isActive = [{ column: 'status', op: 'in', values: ['active'] }] as const
const isOpen = [{ column: 'status', op: 'in', values: ['open'] }] as const

function keyOf(rule: string, record: string): string {
  return `${rule} ${record}`
}

export function recordId({ record }: Row): string {
  return typeof record === 'object' && record !== null ? String(Reflect.get(record, 'id')) : ''
}

/** What was found, and the kinds of which nothing is known now; null where it may not go on. */
async function findAll(
  context: ApiContext,
  kinds: AlertKinds,
  rules: readonly Row[],
  mayGoOn: MayGoOn,
): Promise<[ReadonlyMap<string, Finding>, ReadonlySet<string>] | null> {
  const found = new Map<string, Finding>()
  const unknown = new Set<string>()
  for (const name of new Set(rules.map(({ kind }) => String(kind)))) {
    if (!(await mayGoOn())) return null
    const own = rules.filter(({ kind }) => kind === name)
    const findings = await kinds[name]?.find(context, own).catch((error: unknown) => {
      context.log.warn({ kind: name, stack: String(error) }, 'What to alert to could not be found out')
      return null
    })
    if (!findings) unknown.add(name)
    for (const finding of findings ?? []) {
      const { rule, record } = finding
      if (record.organization === rule.organization) found.set(keyOf(rule.id, record.id), finding)
    }
  }
  return [found, unknown]
}

async function raiseAll(
  context: ApiContext,
  rule: Row,
  kind: AlertKind,
  findings: readonly Finding[],
  mayGoOn: MayGoOn,
): Promise<void> {
  for (const about of new Set(findings.map(({ entity = kind.entity }) => entity))) {
    const own = findings.filter(({ entity = kind.entity }) => entity === about)
    const ids = own.map(({ record }) => record.id)
    const recipients = await recipientsOf(context, rule, { entity: about, tells: kind.tells }, ids)
    for (const finding of own) {
      if (!(await mayGoOn())) return
      await raise(context, kind, finding, recipients.get(finding.record.id) ?? [])
    }
  }
}

/** The rule is locked meanwhile: who comes later finds the alert. */
async function raise(
  context: ApiContext,
  kind: AlertKind,
  { rule, record, detail, entity = kind.entity, advice = kind.advice }: Finding,
  users: readonly string[],
): Promise<void> {
  const resource = resourceNamed(context, alertTable)
  const now = context.clock()
  await context.store.transaction(async tx => {
    const [current] = await tx.lock(alertRuleTable, [rule.id], 'all')
    if (current?.status !== 'active' || current.archivedAt) return
    const where = [
      ...isOpen,
      { column: 'rule', op: 'in', values: [rule.id] } as const,
      { column: 'record.id', op: 'in', values: [record.id] } as const,
    ]
    if ((await tx.list(alertTable, { scope: 'all', where, limit: 1 })).total > 0) return
    const name = String(record.name ?? record.id).slice(0, 240)
    const row: Row = {
      id: v7(),
      organization: rule.organization,
      name: `${titleOf(context, rule.kind)}: ${name}`.slice(0, 240),
      status: 'open',
      rule: rule.id,
      kind: rule.kind,
      record: { type: entity, id: record.id, name },
      detail: detail.slice(0, 500),
      advice,
      urgent: rule.urgent === true,
    }
    const writing = { context, tx, resource, now, actor: clockActor(context, 'alerts') }
    const stored = await putRow(writing, { old: null, row, action: 'create' })
    const notifications = users.map(user => notificationRow(stored.row, user, now))
    if (notifications.length > 0) await tx.insert(notificationTable, notifications)
  })
}

/** What a kind is called: "A deal is silent". */
export function titleOf({ catalogue }: Pick<ApiContext, 'catalogue'>, kind: unknown): string {
  const field = catalogue.resources[alertTable]?.fields.kind
  const labels = field?.kind === 'choice' ? field.labels : undefined
  return labels?.[String(kind)] ?? labelOf(String(kind), undefined)
}

async function resolve(context: ApiContext, alert: Row): Promise<void> {
  const resource = resourceNamed(context, alertTable)
  const resolvedAt = context.clock().toISOString()
  await transitionBySystem(context, resource, alert.id, {
    transitionOf: row => openTransition(resource, row, 'resolve'),
    sets: { resolvedAt },
  })
}
