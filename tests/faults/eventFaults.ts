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
    file: `${events}/dueDeliveries.ts`,
    from: 'firstOfEach(rows.filter(mayGo))',
    to: 'firstOfEach(rows)',
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
    from: 'maker !== null && unheard',
    to: 'maker === null || unheard',
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
    file: 'src/engine/server/audit/auditWebhook.ts',
    from: 'if (!hears([auditEvent])) throw',
    to: 'if (!hears([])) throw',
    contract: ['webhookMaker'],
  },
  {
    file: 'src/engine/server/alerts/leftBehind.ts',
    from: 'if (maker !== undefined) {',
    to: 'if (maker === null) {',
    contract: ['webhookMaker'],
  },
]
