import { accessFaults } from './accessFaults.ts'
import { accountFaults } from './accountFaults.ts'
import { approvalFaults } from './approvalFaults.ts'
import { bulkFaults } from './bulkFaults.ts'
import { clockFaults } from './clockFaults.ts'
import { contractFaults } from './contractFaults.ts'
import { entryFaults } from './entryFaults.ts'
import { eventFaults } from './eventFaults.ts'
import { formFaults } from './formFaults.ts'
import { hostFaults } from './hostFaults.ts'
import { inventoryListFaults } from './inventoryListFaults.ts'
import { loadFaults } from './loadFaults.ts'
import { matrixFaults } from './matrixFaults.ts'
import { matrixMetricFaults } from './matrixMetricFaults.ts'
import { matrixReadFaults } from './matrixReadFaults.ts'
import { programFaults } from './programFaults.ts'
import { reachedFaults } from './reachedFaults.ts'
import { secretFaults } from './secretFaults.ts'
import { segmentFaults } from './segmentFaults.ts'
import { signInFaults } from './signInFaults.ts'
import { signOnFaults } from './signOnFaults.ts'
import { supplyFaults } from './supplyFaults.ts'
import { workbenchFaults } from './workbenchFaults.ts'

/** A fault that `npm run faults` plants. */
export interface PlantedFault {
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
  /** The contract files that are to catch it; without, the unit tests that reach the file. */
  readonly contract?: readonly string[]
}

const access = 'src/engine/server/access'
const contract = 'src/engine/contract'
const entities = 'src/engine/server/entities'

/** Faults as people make them: a boundary off by one, a condition the wrong way round, a check left out. */
export const plantedFaults: readonly PlantedFault[] = [
  ...segmentFaults,
  ...inventoryListFaults,
  ...supplyFaults,
  ...signInFaults,
  ...programFaults,
  ...accessFaults,
  ...signOnFaults,
  ...eventFaults,
  ...approvalFaults,
  ...contractFaults,
  ...entryFaults,
  ...bulkFaults,
  ...workbenchFaults,
  ...formFaults,
  ...hostFaults,
  // The console's side.
  { file: 'src/engine/derive/list/listState.ts', from: 'Math.min(page, farthestPage)', to: 'page' },
  {
    file: 'src/engine/derive/list/nextOrder.ts',
    from: ": { field: '', order: 'ASC' }",
    to: ": { field, order: 'ASC' }",
  },
  { file: 'src/engine/derive/list/csv.ts', from: '/^[=+\\-@\\t\\r]/', to: '/^[=+\\-\\t\\r]/' },
  { file: 'src/engine/derive/list/csv.ts', from: '/[",\\r\\n]/', to: '/[",\\n]/' },
  { file: 'src/advertising/pages/metrics/pollDelay.ts', from: '10_000', to: '1_000' },
  { file: 'src/engine/kit/pageCount.ts', from: 'Math.ceil', to: 'Math.floor' },
  { file: 'src/engine/kit/optionSelection.ts', from: 'one.toLowerCase().includes(sought)', to: 'one.includes(sought)' },
  { file: 'src/engine/providers/isNotOffered.ts', from: 'status === 405', to: 'status === 500' },
  { file: 'src/engine/providers/platformDialect.ts', from: '10 ** coinDigits(currency)', to: '100' },
  {
    file: 'src/engine/providers/readCurrentUser.ts',
    from: "typeof platform === 'boolean' ? platform : known === null",
    to: 'platform === true',
  },
  {
    file: 'src/engine/providers/organization.ts',
    from: 'if (stored === allKey && platform) return null',
    to: 'if (stored === allKey) return null',
  },
  // Who may do what.
  {
    file: `${access}/guard.ts`,
    from: 'owners.some(allowed) : owners.every(allowed)',
    to: 'owners.some(allowed) : owners.some(allowed)',
  },
  {
    file: `${access}/guard.ts`,
    from: 'if (!scope.includes(organization)) throw refused(verb, resource)',
    to: '',
  },
  {
    file: `${access}/loadGrants.ts`,
    from: '<= now.getTime()',
    to: '< now.getTime() - 60_000',
    contract: ['apiAccess'],
  },
  {
    file: `${access}/loadGrants.ts`,
    from: '[...new Set(rows.flatMap(inheritedBy))]',
    to: '[]',
    contract: ['apiAccess'],
  },
  {
    file: `${access}/demandAccess.ts`,
    from: 'for (const id of inherited) shares.push(...(await sharesOfRole(tx, id, own)))',
    to: '',
    contract: ['apiAccess'],
  },
  {
    file: `${access}/demandAccess.ts`,
    from: "['members', 'serviceAccounts'].some",
    to: "['members'].some",
    contract: ['apiAccess'],
  },
  {
    file: `${access}/loadGrants.ts`,
    from: "if (owner !== '*' && !belongs(owner)) return 'not a member'",
    to: '',
    contract: ['apiRoles'],
  },
  {
    file: `${access}/loadGrants.ts`,
    from: "if (owner === '*') return role.scope === 'platform' && !role.organization",
    to: "if (owner === '*') return !role.organization",
    contract: ['apiRoles'],
  },
  {
    file: `${access}/loadGrants.ts`,
    from: 'if (inherited.organization && inherited.organization !== role.organization) return false',
    to: '',
    contract: ['apiRoles'],
  },
  {
    file: `${access}/demandAccess.ts`,
    from: 'for (const one of [row, old]) if (one) given.push',
    to: 'for (const one of [row]) if (one) given.push',
    contract: ['apiRoles'],
  },
  {
    file: `${access}/keepAdministrators.ts`,
    from: 'isLive(row) && !row.expiresAt',
    to: 'isLive(row)',
    contract: ['apiRoles'],
  },
  {
    file: `${access}/rowRules.ts`,
    from: 'return isShared || administers(principal.grants, resource, organization)',
    to: 'return true',
    contract: ['apiReportAccess'],
  },
  {
    file: `${access}/rowRules.ts`,
    from: "return resource.entity !== 'job-run' || showsAll(",
    to: "return resource.entity !== 'job-run' || !showsAll(",
    contract: ['apiReportAccess'],
  },
  {
    file: `${access}/rowRules.ts`,
    from: "return shown === null || shown.includes(belongsTo.get(row.id) ?? '')",
    to: 'return shown === null || belongsTo.has(row.id)',
    contract: ['apiReportAccess'],
  },
  {
    file: `${access}/rowRules.ts`,
    from: 'return [await belongingCondition(reads, belonging, scope, [...new Set(limited.flat())])]',
    to: 'return []',
    contract: ['apiReportAccess'],
  },
  {
    file: 'src/advertising/server/facts/factAccess.ts',
    from: "return { scope: open, filters: [{ dimension: 'account', op: 'in', values: [...new Set(limited.flat())] }] }",
    to: 'return { scope: open, filters: [] }',
    contract: ['apiReportAccess'],
  },
  {
    file: 'src/advertising/server/facts/factAccess.ts',
    from: 'asked.metrics.every(key => metrics.includes(key))',
    to: 'asked.metrics.some(key => metrics.includes(key))',
    contract: ['apiReportAccess'],
  },
  {
    file: `${access}/views.ts`,
    from: 'fits(inner.metrics, outer.metrics) &&',
    to: '',
    contract: ['apiReportAccess'],
  },
  {
    file: `${access}/sessions.ts`,
    from: 'Math.min(now + idleMs, Date.parse(String(row.lastEnd)))',
    to: 'now + idleMs',
    contract: ['apiSession'],
  },
  {
    file: `${access}/resetTokens.ts`,
    from: "await tx.remove('reset-token', [id])\n  return userOf",
    to: 'return userOf',
  },
  { file: `${access}/returnPath.ts`, from: 'url.origin !== here || ', to: '' },
  {
    file: 'src/engine/server/http/checkOrigin.ts',
    from: "site !== 'same-origin' && site !== 'none'",
    to: "site === 'cross-site'",
    contract: ['apiBadInput', 'apiSession'],
  },
  {
    file: 'src/engine/server/node/isPublicAddress.ts',
    from: "if (parsed.range() !== 'unicast') return false",
    to: "if (parsed.range() === 'loopback') return false",
  },
  // Rows.
  { file: `${entities}/transitions.ts`, from: 'return !isArchived(row)', to: 'return true' },
  {
    file: `${entities}/maskSecrets.ts`,
    from: 'value.length >= 16',
    to: 'value.length >= 4',
    contract: ['apiEntities', 'apiBadInput'],
  },
  {
    file: `${entities}/checkReferencedRows.ts`,
    from: 'return mine.some(owner => theirs.includes(owner))',
    to: 'return true',
    contract: ['apiAccess', 'apiEntities', 'apiBadInput'],
  },
  {
    file: `${entities}/checkReferencedRows.ts`,
    from: "} else if (other.archivedAt || other.status === 'archived') {",
    to: '} else if (false as boolean) {',
    contract: ['apiEntities', 'apiBadInput', 'apiDomain'],
  },
  {
    file: `${entities}/updateEntity.ts`,
    from: 'Number(version) === row.version) return',
    to: 'Number(version) <= Number(row.version)) return',
    contract: ['apiEntities'],
  },
  {
    file: `${entities}/dependantsOf.ts`,
    from: 'all.total - own === 0',
    to: 'all.total - own <= 1',
    contract: ['apiEntities'],
  },
  {
    file: 'src/advertising/server/hooks/deal.ts',
    from: "if (!row.endAt) errors.endAt = 'A guaranteed deal needs an end date'",
    to: '',
  },
  {
    file: 'src/advertising/dealsApi/leastAdvanced.ts',
    from: "state !== 'pending' && state !== 'rejected'",
    to: "state !== 'pending'",
  },
  {
    file: 'src/advertising/server/hooks/deal.ts',
    from: 'isSent(row) && (!old || sentNames.some(name => !isSame(old[name], row[name])))',
    to: 'isSent(row) && !old',
  },
  { file: 'src/engine/server/hooks/role.ts', from: '!parent || mayInherit(row, parent)', to: '!parent || parent' },
  // Stores.
  {
    file: 'src/engine/server/store/compareText.ts',
    from: 'unit + 0x10000',
    to: 'unit',
    contract: ['store', 'storeAgreement'],
  },
  {
    file: 'src/engine/server/store/memoryList.ts',
    from: 'Math.min(found.length, ',
    to: 'Math.min(query.limit ?? found.length, ',
    contract: ['store'],
  },
  {
    file: 'src/engine/server/store/memoryList.ts',
    from: 'Number.POSITIVE_INFINITY) + 1',
    to: 'Number.POSITIVE_INFINITY)',
    contract: ['store'],
  },
  {
    file: 'src/engine/server/node/postgres/listStatement.ts',
    from: 'query.countTo + 1}',
    to: 'query.countTo}',
    contract: ['store'],
  },
  {
    file: 'src/engine/server/store/conditionTest.ts',
    from: 'compareValues(value, limit) <= 0',
    to: 'compareValues(value, limit) < 0',
    contract: ['store', 'storeAgreement'],
  },
  {
    file: 'src/engine/server/node/postgres/listStatement.ts',
    from: "'asc nulls first' : 'desc nulls last'",
    to: "'asc nulls last' : 'desc nulls last'",
    contract: ['store', 'storeAgreement'],
  },
  {
    file: 'src/engine/server/node/postgres/inTransaction.ts',
    from: "=== 'ROLLBACK')",
    to: "=== 'NEVER')",
    contract: ['store'],
  },
  // Facts, figures, files.
  {
    file: 'src/advertising/server/facts/factLine.ts',
    from: 'if (time > now.getTime())',
    to: 'if (time > now.getTime() + 3_600_000)',
    contract: ['apiFacts'],
  },
  {
    file: 'src/advertising/server/facts/takeBatch.ts',
    from: 'if (row.checksum !== batch.checksum)',
    to: 'if (!row.checksum)',
    contract: ['apiFacts'],
  },
  {
    file: 'src/advertising/server/facts/judgeLines.ts',
    from: "id !== '' && row?.organization !== lineItem.organization",
    to: "id !== '' && !row",
    contract: ['apiFacts'],
  },
  {
    file: 'src/advertising/server/metrics/goalProgress.ts',
    from: 'attainment >= 90 * due',
    to: 'attainment > 90 * due',
  },
  {
    file: 'src/advertising/server/metrics/goalProgress.ts',
    from: 'actual <= threshold',
    to: 'actual < threshold',
  },
  { file: 'src/advertising/server/metrics/freshness.ts', from: '> lateAfter', to: '>= lateAfter' },
  {
    file: 'src/advertising/server/reporting/answerReport.ts',
    from: 'found.length > limit',
    to: 'found.length >= limit',
    contract: ['apiReport'],
  },
  {
    file: 'src/advertising/server/reporting/reportCells.ts',
    from: 'Math.round(value)',
    to: 'Math.floor(value)',
    contract: ['apiReport', 'storeReport'],
  },
  {
    file: 'src/advertising/server/reporting/planCurrency.ts',
    from: '(stored.rates[code] ?? 1) / (stored.rates[wanted] ?? 1)',
    to: '(stored.rates[wanted] ?? 1) / (stored.rates[code] ?? 1)',
    contract: ['apiReport'],
  },
  { file: 'src/engine/server/assets/byteRange.ts', from: 'Number(last) + 1', to: 'Number(last)' },
  { file: `${contract}/checkSizes.ts`, from: 'inner.length > node.maxItems', to: 'inner.length > node.maxItems * 1e6' },
  {
    file: 'src/engine/server/jobs/fairQueue.ts',
    from: 'atWork(a) - atWork(b) || before(a) - before(b)',
    to: '0',
    contract: ['jobLimits'],
  },
  {
    file: 'src/engine/server/hooks/runQuotas.ts',
    from: '>= runQuotas.person',
    to: '>= runQuotas.organization',
    contract: ['jobLimits'],
  },
  { file: 'src/engine/server/createTurns.ts', from: 'atWork(key) < each && total() < all', to: 'total() < all' },
  {
    file: 'src/engine/server/node/limitConnections.ts',
    from: 'if (body.stoodMs >= limits.idleMs) return true',
    to: '',
  },
  {
    file: 'src/engine/server/node/limitConnections.ts',
    from: "networkOf(socket.remoteAddress ?? '')",
    to: "socket.remoteAddress ?? ''",
  },
  {
    file: 'src/engine/server/jobs/enqueueDue.ts',
    from: "schedule.frequency === 'once' ? null",
    to: "schedule.frequency === 'never' ? null",
    contract: ['jobs'],
  },
  {
    file: 'src/advertising/server/preview/previewTicket.ts',
    from: 'if (until <= context.clock().getTime()) throw gone()',
    to: '',
    contract: ['apiPreview'],
  },
  ...secretFaults,
  ...accountFaults,
  ...loadFaults,
  ...matrixFaults,
  ...matrixReadFaults,
  ...matrixMetricFaults,
  ...clockFaults,
  ...reachedFaults,
]
