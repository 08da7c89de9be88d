import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'
const hooks = 'src/advertising/server/hooks'

/** Faults in what explains, previews and gives access. */
export const accessFaults: readonly PlantedFault[] = [
  { file: `${access}/accessVersion.ts`, from: "  'passkey',\n", to: '', contract: ['apiRequiredFactor'] },
  {
    file: `${access}/accessVersion.ts`,
    from: 'if (isChanged) await renew(tx)',
    to: '',
    contract: ['accessVersion'],
  },
  { file: `${access}/accessVersion.ts`, from: 'if (isChanged) changed()', to: '', contract: ['accessVersion'] },
  {
    file: `${access}/accessVersion.ts`,
    from: 'if (!(error instanceof UniqueError)) throw error',
    to: 'throw error',
    contract: ['accessVersion'],
  },
  {
    file: `${access}/accessReads.ts`,
    from: 'if (end > now.getTime()) until',
    to: 'until',
    contract: ['accessVersion'],
  },
  { file: `${access}/accessReads.ts`, from: 'Math.min(until, end)', to: 'end', contract: ['accessVersion'] },
  {
    file: `${access}/createPrincipals.ts`,
    from: 'if (clock().getTime() < until) return',
    to: 'return',
    contract: ['accessVersion'],
  },
  {
    file: `${access}/accessVersion.ts`,
    from: 'aboutAccess(table, before), aboutAccess(table, row)',
    to: 'before, row',
    contract: ['accessVersion'],
  },
  {
    file: `${access}/accessVersion.ts`,
    from: 'return !before || !isSame',
    to: 'return before && !isSame',
    contract: ['accessVersion'],
  },
  {
    file: `${access}/prepareSystem.ts`,
    from: 'versioningStore(store).transaction',
    to: 'store.transaction',
    contract: ['accessVersion'],
  },
  {
    file: `${access}/createPrincipals.ts`,
    from: 'latest !== current ||',
    to: '',
    contract: ['accessVersion'],
  },
  { file: `${access}/createPrincipals.ts`, from: 'age >= 0 &&', to: '', contract: ['accessVersion'] },
  {
    file: `${access}/decide.ts`,
    from: 'return (await sees(reads, principal, asked)) && isPermitted(principal, asked)',
    to: 'return isPermitted(principal, asked)',
    contract: ['apiExplainAgrees'],
  },
  {
    file: `${access}/explainAccess.ts`,
    from: 'const permitted = !subject.isBarred && (await',
    to: 'const permitted = (await',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/explainAccess.ts`,
    from: "if (await along(path.whole)) return path.lapse ? 'lapsed' : 'cut'",
    to: '',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/explainAccess.ts`,
    from: '(own && id !== undefined ?',
    to: '(id !== undefined ?',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/readAccessQuestion.ts`,
    from: 'if (named !== null && !knows(asker, named))',
    to: 'if (false)',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/servingRoles.ts`,
    from: 'a.adds - b.adds',
    to: 'b.adds - a.adds',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/servingRoles.ts`,
    from: 'mayBind(context, asker, organization) && holdsViews(asker, given)',
    to: 'true',
    contract: ['apiExplain'],
  },
  {
    file: `${access}/previewAccess.ts`,
    from: '!seen.has(subject.row.id) || ',
    to: '',
    contract: ['apiAccessPreview'],
  },
  {
    file: `${access}/previewAccess.ts`,
    from: 'if (!resource.decidesAccess) {',
    to: 'if (false) {',
    contract: ['apiAccessPreview'],
  },
  {
    file: 'src/engine/server/entities/createEntity.ts',
    from: '      await within?.(tx, inserted.row)\n',
    to: '',
    contract: ['apiInvite'],
  },
  {
    file: 'src/engine/server/jobs/runOwner.ts',
    from: "job.delivery !== 'none' && !changesRows(job)",
    to: 'false',
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/engine/server/hooks/scheduledJob.ts',
    from: "'emailTo', 'emailCc', 'destinationPlace']",
    to: "'destinationPlace']",
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/engine/server/hooks/scheduledJob.ts',
    from: "'emailTo', 'emailCc', 'destinationPlace']",
    to: "'emailTo', 'emailCc']",
    contract: ['destinationPlace'],
  },
  {
    file: 'src/engine/server/hooks/scheduledJob.ts',
    from: 'principal !== null && !isMoved(row, old)',
    to: 'principal !== null',
    contract: ['destinationPlace'],
  },
  {
    file: 'src/engine/server/jobs/sendRun.ts',
    from: 'if (job.destinationPlace) throw new DeliveryFailed(movedAway, 1, true)',
    to: '',
    contract: ['destinationPlace'],
  },
  {
    file: 'src/engine/server/jobs/sendRun.ts',
    from: "await writeResults(context, 'scheduled-job', [job.id], row => ({ destinationPlace: place, ...row }))",
    to: '',
    contract: ['destinationPlace'],
  },
  {
    file: 'src/engine/server/jobs/runOwner.ts',
    from: "job.delivery !== 'none' && !changesRows(job)",
    to: "job.delivery !== 'none'",
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/engine/server/hooks/scheduledJob.ts',
    from: '  if (changesRows(row)) return principal.id\n',
    to: '',
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/engine/server/hooks/scheduledJob.ts',
    from: '  if (isMoved(row, old)) return keeper\n',
    to: '',
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/engine/server/jobs/enqueueDue.ts',
    from: "setUpBy: keeperOf(job), status: 'expired'",
    to: "setUpBy: 'system', status: 'expired'",
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/advertising/server/hooks/report.ts',
    from: 'if (!principal || isOld) return {}',
    to: 'if (principal || isOld) return {}',
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/advertising/server/hooks/report.ts',
    from: 'if (known.createdBy !== principal.id) return { metrics: onlyAll }',
    to: '',
    contract: ['scheduledAccess'],
  },
  {
    file: 'src/advertising/server/hooks/report.ts',
    from: "job.delivery !== 'none' && keeperOf(job) !== person",
    to: 'false',
    contract: ['scheduledAccess'],
  },
  {
    file: `${access}/endMembership.ts`,
    from: 'one.trim().toLowerCase() !== address',
    to: 'one.trim() !== address',
    contract: ['apiRoles'],
  },
  {
    file: 'src/engine/server/jobs/isBarred.ts',
    from: "status === 'locked' || status === 'deactivated'",
    to: "status === 'locked'",
    contract: ['scheduledAccess'],
  },
  // What all organizations see counts nobody's rows.
  {
    file: `${hooks}/countSeatDeals.ts`,
    from: ".filter(({ organization }) => typeof organization === 'string')",
    to: '',
    contract: ['apiPlacesAndSeats'],
  },
  {
    file: `${hooks}/seat.ts`,
    from: "typeof row.organization === 'string' ? { dealsCount: dealsCount ?? 0 } : {}",
    to: '{ dealsCount: dealsCount ?? 0 }',
    contract: ['apiPlacesAndSeats'],
  },
  // Nor does anybody wait for others there.
  {
    file: 'src/engine/server/entities/checkReferencedRows.ts',
    from: 'await tx.hold(target.entity',
    to: 'await tx.lock(target.entity',
    contract: ['storeHolds'],
  },
  {
    file: 'src/engine/server/node/postgres/postgresStore.ts',
    from: "scope, 'for share')",
    to: "scope, '')",
    contract: ['storeHolds'],
  },
  {
    file: 'src/engine/server/entities/gatherWrites.ts',
    from: "taking('lock', locked)",
    to: "taking('lock', held)",
    contract: ['storeHolds'],
  },
  // Alerts tell figures: to whom their roles show them, when they are raised and whenever they are read.
  {
    file: 'src/engine/server/alerts/recipients.ts',
    from: 'heardIds(context, principal, told, ids)',
    to: 'heardIds(context, principal, { ...told, tells: [] }, ids)',
    contract: ['alertFigures'],
  },
  {
    file: 'src/engine/server/alerts/inboxOf.ts',
    from: 'heardIds(context, principal, told, ',
    to: 'heardIds(context, principal, { ...told, tells: [] }, ',
    contract: ['alertFigures'],
  },
  {
    file: `${access}/views.ts`,
    from: 'return { ...principal, views, grants: grantsOf(views) }',
    to: 'return views.length > 0 ? principal : { ...principal, views, grants: grantsOf(views) }',
    contract: ['alertFigures'],
  },
  // So do results that rows store, by what they are measured by, in all that lists and histories hold.
  {
    file: `${access}/hideFields.ts`,
    from: "typeof metric === 'string' ? [metric] : metric",
    to: "typeof metric === 'string' ? [metric] : []",
    contract: ['storedFigures'],
  },
  {
    file: `${access}/hideFields.ts`,
    from: ': Object.values(of).flat()',
    to: ': []',
    contract: ['storedFigures'],
  },
  {
    file: `${access}/hideFields.ts`,
    from: 'fieldsHidden(resource, principal, ownersIn(resource, row)) : []',
    to: 'fieldsHidden(resource, principal, ownersIn(resource, row), row) : []',
    contract: ['storedFigures'],
  },
  {
    file: `${hooks}/goal.ts`,
    from: 'old && old.metric !== given.metric ? withoutResult(given) : given',
    to: 'given',
    contract: ['storedFigures'],
  },
  {
    file: `${access}/rowRules.ts`,
    from: '[within.filter(isWhole), within.filter(owner => !isWhole(owner))]',
    to: '[within]',
    contract: ['searchAccess'],
  },
]
