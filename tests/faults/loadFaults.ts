import type { PlantedFault } from './plantedFaults.ts'

/** Faults in what keeps a console quick for many at once. */
export const loadFaults: readonly PlantedFault[] = [
  // What grows for ever.
  {
    file: 'src/engine/server/jobs/keptSince.ts',
    from: 'clock().getTime() - days * 86_400_000',
    to: 'clock().getTime()',
    contract: ['forgetHistory'],
  },
  {
    file: 'src/engine/server/audit/forgetPositions.ts',
    from: '!there.has(webhook)',
    to: 'true',
    contract: ['forgetPositions'],
  },
  {
    file: 'src/engine/server/audit/forgetPositions.ts',
    from: 'holder === null',
    to: 'true',
    contract: ['forgetPositions'],
  },
  {
    file: 'src/engine/server/node/postgres/bringInLine.ts',
    from: 'if (afterwards !== undefined) await tx.exec(afterwards)',
    to: 'if (afterwards === undefined) continue',
    contract: ['storePrepare', 'storePlans', 'rollingUpgrade'],
  },
  // What every process did by itself, and for each file.
  {
    file: 'src/engine/server/audit/alone.ts',
    from: 'if (restMs > 0 && !stopping.aborted)',
    to: 'if (stopping.aborted)',
    contract: ['alone'],
  },
  {
    file: 'src/engine/server/assets/removeUnusedFiles.ts',
    from: 'checksums.length === portion',
    to: 'checksums.length === 1',
    contract: ['fileSweep'],
  },
  {
    file: 'src/engine/server/node/postgres/rowsOfEach.ts',
    from: 'place && !place.many',
    to: 'place',
    contract: ['storeRowsOfEach'],
  },
  { file: 'src/engine/server/node/postgres/longLists.ts', from: '?? 0) > now()', to: '?? 0) >= now()' },
  {
    file: 'src/engine/server/node/postgres/postgresStore.ts',
    from: 'for (const table of shorter) longLists.forget(table)',
    to: '',
    contract: ['store'],
  },
  { file: 'src/engine/server/node/postgres/usualTimes.ts', from: 'known.count >= enough &&', to: '' },
  { file: 'src/engine/server/node/postgres/usualTimes.ts', from: 'known.ms < quickMs', to: 'known.ms <= quickMs' },
  {
    file: 'src/advertising/server/reporting/addUpGroups.ts',
    from: 'report.rates !== null || ',
    to: '',
    contract: ['storeReport'],
  },
  {
    file: 'src/engine/server/jobs/createJobWorker.ts',
    from: '!(begun.has(organization) && isPaced())',
    to: 'true',
    contract: ['jobLimits'],
  },
  {
    file: 'src/engine/server/jobs/createJobWorker.ts',
    from: '&& !peopleOf(context).isAlone(nobody)',
    to: '',
    contract: ['jobLimits'],
  },
  { file: 'src/engine/server/node/postgres/databaseLine.ts', from: 'quickOnes >= quickAtOnce || ', to: '' },
  { file: 'src/engine/server/node/postgres/usualTimes.ts', from: '!isAnswered && ', to: '' },
  { file: 'src/engine/server/node/postgres/usualTimes.ts', from: 'Math.min(ms, mostCounted)', to: 'ms' },
  {
    file: 'src/engine/server/node/packedWhole.ts',
    from: 'bytes.length >= leastBytes',
    to: 'bytes.length > leastBytes',
  },
  { file: 'src/engine/server/node/postgres/keepHouse.ts', from: 'log > mostLog', to: 'log >= mostLog' },
  { file: 'src/engine/server/node/postgres/keepHouse.ts', from: "'welcome' && isIdle", to: "'welcome'" },
  { file: 'src/engine/server/node/postgres/keepHouse.ts', from: '...owed, ...added', to: '...added' },
  {
    file: 'src/engine/server/node/postgres/databaseLine.ts',
    from: 'busy + short.length + long.length + patient.length > 0 ? 0 : now() - endedAt',
    to: 'now() - endedAt',
  },
  { file: 'src/engine/server/node/postgres/keepHouse.ts', from: 'writtenAt ?? lookedAt', to: 'lookedAt' },
  {
    file: 'src/engine/server/node/postgres/keepHouse.ts',
    from: 'if (!(error instanceof SqlError)) clearInterval(timer)',
    to: 'clearInterval(timer)',
  },
  {
    file: 'src/advertising/server/facts/store/insertFacts.ts',
    from: ') is true`',
    to: ')`',
    contract: ['storePlans'],
  },
  { file: 'src/engine/server/inWriteTurn.ts', from: 'each: 3', to: 'each: 30', contract: ['writeTurns'] },
  { file: 'src/engine/server/inReadTurn.ts', from: 'waiting: 24', to: 'waiting: 240', contract: ['routeTurns'] },
  {
    file: 'src/engine/server/routes/entityRoutes.ts',
    from: 'countsAll ? inReadTurn(call, list) : list()',
    to: 'list()',
    contract: ['routeTurns'],
  },
  {
    file: 'src/advertising/server/reconciliation/takeTheirMetrics.ts',
    from: 'return inWriteTurn(call, async () => compared(await context.store.transaction(take)))',
    to: 'return compared(await context.store.transaction(take))',
    contract: ['routeTurns'],
  },
  {
    file: 'src/advertising/server/facts/inFactLane.ts',
    from: "oneByOne('facts', () => store.transaction(work), mostInLane)",
    to: 'store.transaction(work)',
    contract: ['routeTurns', 'factBatchesAtOnce'],
  },
  {
    file: 'src/engine/server/node/postgres/dataDirLock.ts',
    from: 'boot === bootId() && space === pidSpace()',
    to: 'boot === bootId()',
    contract: ['embedded'],
  },
  {
    file: 'src/engine/server/jobs/createJobWorker.ts',
    from: 'if (monotonic() - answeredAt > beatMs * 2) seen.clear()',
    to: '',
    contract: ['jobs'],
  },
  // Traces: nobody waits for a collector, and it learns nothing that it must not.
  { file: 'src/engine/server/node/traces/sendSpans.ts', from: 'waiting.length < mostWaiting', to: 'true' },
  { file: 'src/engine/server/node/traces/sendSpans.ts', from: 'status === 429', to: 'status === 430' },
  { file: 'src/engine/server/node/traces/createTraces.ts', from: 'caller?.isSampled === false', to: 'false' },
  { file: 'src/engine/server/http/readTraceParent.ts', from: "version === 'ff' || ", to: '' },
  { file: 'src/engine/server/http/answered.ts', from: "route?.includes('/:ticket/') ? route : ", to: '' },
]
