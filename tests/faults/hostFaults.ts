import type { PlantedFault } from './plantedFaults.ts'

/** Faults in how a host stands it that others are away, wrong, full, or of another version. */
export const hostFaults: readonly PlantedFault[] = [
  {
    file: 'src/advertising/server/facts/clickhouse/factOutbox.ts',
    from: 'underway ?? begin(db, last)',
    to: 'begin(db, last)',
    contract: ['clickhouseSilent'],
  },
  {
    file: 'src/advertising/server/facts/clickhouse/clickhouseFacts.ts',
    from: 'if (isKnown && isAway(error)) return',
    to: 'if (isAway(error)) return',
    contract: ['clickhouseStart'],
  },
  {
    file: 'src/engine/server/node/postgres/holdConnection.ts',
    from: 'away.test(code) || full.test(code)',
    to: 'away.test(code)',
    contract: ['databaseFull'],
  },
  {
    file: 'src/engine/server/node/doctor/checkDatabase.ts',
    from: 'else if (row.read_only)',
    to: 'else if (row.standby)',
    contract: ['databaseFull'],
  },
  { file: 'src/engine/server/environment.ts', from: 'Number(number) <= 65_535', to: 'Number(number) <= 99_999' },
  {
    file: 'src/engine/server/jobs/leases.ts',
    from: 'if (isForOthers(context, run)) return null',
    to: '',
    contract: ['jobVersions'],
  },
  {
    file: 'src/engine/server/jobs/fairQueue.ts',
    from: '...queued, kinds, ',
    to: '...queued, ',
    contract: ['jobVersions'],
  },
]
