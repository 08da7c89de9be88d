import type { PlantedFault } from './plantedFaults.ts'

const events = 'src/engine/server/events'
const jobs = 'src/engine/server/jobs'

/** In what is told of what happens, to whom, in which order and how often. */
export const eventFaults: readonly PlantedFault[] = [
  { file: `${events}/typesOf.ts`, from: "if (!old) return ['created']", to: "if (old) return ['created']" },
  {
    file: `${events}/recordEvents.ts`,
    from: 'isPrivate(resource, record) ? [] : ',
    to: '',
    contract: ['events'],
  },
  {
    file: 'src/engine/server/entities/changesByOwner.ts',
    from: 'organization => organization === owner',
    to: '() => true',
    contract: ['auditEvents'],
  },
  {
    file: 'src/engine/server/entities/changesByOwner.ts',
    from: '...(old ? ownersOf(resource, old) : []), ',
    to: '',
    contract: ['auditEvents'],
  },
  {
    file: 'src/engine/server/access/recordAccess.ts',
    from: 'if (provider !== null) {',
    to: 'if (false as boolean) {',
    contract: ['apiProviders'],
  },
  {
    file: `${events}/fanOut.ts`,
    from: 'webhook.organization !== organization || ',
    to: '',
    contract: ['webhookDeliveries'],
  },
  { file: `${events}/fanOut.ts`, from: 'pending: false', to: 'pending: true', contract: ['webhookDeliveries'] },
  { file: `${events}/dueDeliveries.ts`, from: 'values: blocked', to: 'values: []', contract: ['webhookDeliveries'] },
  {
    file: `${events}/countAnswer.ts`,
    from: "if (isGood && status === 'failing')",
    to: "if (!isGood && status === 'failing')",
    contract: ['webhookDeliveries'],
  },
  { file: `${events}/sendDeliveries.ts`, from: ' && othersGotThrough', to: '', contract: ['webhookDeliveries'] },
  {
    file: `${events}/sendDeliveries.ts`,
    from: '.some(one => asksFor(one, type))) return notAsked',
    to: '.some(one => one)) return notAsked',
    contract: ['webhookBacklog'],
  },
  {
    file: `${events}/unheard.ts`,
    from: '(asksFor(type, name) ? [entity] : [])',
    to: '[]',
    contract: ['auditStream'],
  },
  {
    file: 'src/engine/server/alerts/leftBehind.ts',
    from: 'isActive && (isEverywhere || ',
    to: '(isEverywhere || ',
    contract: ['makerLeft'],
  },
  {
    file: `${jobs}/postWebhook.ts`,
    from: 'without(secrets, text).slice',
    to: 'text.slice',
    contract: ['webhookDeliveries'],
  },
  { file: `${jobs}/postWebhook.ts`, from: ' && isStillValid', to: '', contract: ['webhookDeliveries'] },
  { file: `${jobs}/signatures.ts`, from: '`v1,', to: '`v1=', contract: ['webhookDeliveries'] },
  {
    file: 'src/engine/server/hooks/webhook.ts',
    from: 'const secret = principal && unheard',
    to: 'const secret = !principal && unheard',
    contract: ['auditStream'],
  },
  // What is sent is what its maker may read now.
  {
    file: `${events}/makerHears.ts`,
    from: 'isThere && unheard',
    to: '!isThere || unheard',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/access/hasWayIn.ts',
    from: '.length > 0',
    to: '.length >= 0',
    contract: ['webhookMaker'],
  },
  // A short loss of their access costs nothing, hides nothing, and isn't looked at all the time.
  {
    file: `${events}/sendDeliveries.ts`,
    from: '>= longestLossMs',
    to: '< longestLossMs',
    contract: ['webhookWaits'],
  },
  {
    file: `${events}/sendDeliveries.ts`,
    from: '(unreadSince ?? now.toISOString())',
    to: 'now.toISOString()',
    contract: ['webhookWaits'],
  },
  {
    file: 'src/engine/server/audit/auditWebhook.ts',
    from: 'if (!now || !takesAudit(now)) throw',
    to: 'if (!now) throw',
    contract: ['auditStream'],
  },
  {
    file: 'src/engine/server/audit/auditWebhook.ts',
    from: 'await postWebhook(context, now, { at, body, key })',
    to: 'await postWebhook(context, webhook, { at, body, key })',
    contract: ['auditStream'],
  },
  {
    file: `${events}/dueDeliveries.ts`,
    from: 'const isAll = rows.length < portion',
    to: 'const isAll = rows.length <= portion',
    contract: ['webhookWaits'],
  },
  {
    file: `${events}/createDeliveryWorker.ts`,
    from: 'if (isWaiting) waiting.set',
    to: 'if (!isWaiting) waiting.set',
    contract: ['webhookWaits'],
  },
  {
    file: 'src/engine/server/routes/webhookRoutes.ts',
    from: 'await checkRow(writing, { ...rest, id: old.id, secret, ...previous }, old)',
    to: '{ ...rest, id: old.id, secret, ...previous }',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/hooks/webhook.ts',
    from: 'action !== undefined || ',
    to: '',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/hooks/webhook.ts',
    from: '(old && isMoved(row, old))',
    to: '(old === undefined)',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/hooks/webhook.ts',
    from: "'url', 'events', 'filter', 'authKind', 'secret', 'headers']",
    to: "'filter', 'authKind', 'secret', 'headers']",
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/audit/auditStreams.ts',
    from: 'if (hears([auditEvent])) {',
    to: 'if (target) {',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/alerts/leftBehind.ts',
    from: 'if (maker !== undefined) {',
    to: 'if (maker === null) {',
    contract: ['webhookMaker'],
  },
]
