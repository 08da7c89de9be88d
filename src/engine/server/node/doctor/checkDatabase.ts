import type { Environment } from '../../environment.ts'
import { within } from '../../within.ts'
import { dataDirHolder } from '../postgres/dataDirLock.ts'
import { openPostgres, workerName } from '../postgres/pgDatabase.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The database server: reached, new enough, writable, with connections to spare; and the clocks of both machines. */
export async function checkDatabase({
  databaseUrl,
  dataDir,
  roles,
}: Pick<Environment, 'databaseUrl' | 'dataDir' | 'roles'>): Promise<readonly Finding[]> {
  if (databaseUrl === null) return [embedded(dataDir)]
  const db = openPostgres(databaseUrl)
  try {
    // The first question opens the connection.
    await within(db.query('select 1'))
    const begun = Date.now()
    const [row = {}] = await within(db.query(asked))
    const ended = Date.now()
    const workers = roles.has('worker') ? [] : [workerFinding(Number(row.workers))]
    return [...serverFindings(row, ended - begun), clockFinding(Number(row.now) - (begun + ended) / 2), ...workers]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [problem('Database', text, 'Start the server, open the way to it, or correct DATABASE_URL.')]
  } finally {
    db.close().catch(() => undefined)
  }
}

const asked = `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') = 'on' as read_only,
  has_schema_privilege(current_schema(), 'create') as may_create,
  current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as connections,
  (select count(*)::int from pg_stat_activity
    where application_name = '${workerName}' and datname = current_database()) as workers,
  extract(epoch from clock_timestamp()) * 1000 as now`

function serverFindings(row: Readonly<Record<string, unknown>>, ms: number): readonly Finding[] {
  const version = Number(row.version)
  const findings: Finding[] = []
  if (version < 150_000)
    findings.push(
      problem('Database', `This is PostgreSQL ${Math.floor(version / 10_000)}`, 'Use PostgreSQL 15 or newer.'),
    )
  if (row.standby)
    findings.push(
      problem('Database', 'This server is a standby and takes no writes', 'Point DATABASE_URL to the primary.'),
    )
  else if (row.read_only)
    findings.push(
      problem(
        'Database',
        'This database takes no writes',
        'Reset default_transaction_read_only for the database and for this user. Managed servers set it when their disk is full: free some space.',
      ),
    )
  if (!row.may_create)
    findings.push(problem('Database', 'This user may not make tables', 'Grant it CREATE on the schema that it uses.'))
  if (Number(row.connections) < poolSize)
    findings.push(
      warning(
        'Database',
        `${row.connections} connections are free`,
        `Each process takes up to ${poolSize}: raise max_connections, or put a pooler in front.`,
      ),
    )
  return findings.length > 0
    ? findings
    : [ok('Database', `PostgreSQL ${Math.floor(version / 10_000)} answers in ${ms} ms`)]
}

function workerFinding(connections: number): Finding {
  return connections > 0
    ? ok('Worker', 'A process that works on jobs uses this database')
    : warning(
        'Worker',
        'No process that works on jobs uses this database now',
        'Start one with ROLES=worker on the same database, or leave ROLES out: without one no report, schedule, or message is worked on.',
      )
}

function clockFinding(aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs) / 1000
  if (seconds < 2) return ok('Clock', 'This machine and the database server agree on the time')
  const text = `The clock of the database server is ${seconds.toFixed(0)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`
  return (seconds > 60 ? problem : warning)(
    'Clock',
    text,
    'Set both machines by NTP: what is scheduled starts by this clock.',
  )
}

function embedded(dataDir: string): Finding {
  const holder = dataDirHolder(dataDir)
  return ok(
    'Database',
    holder === null ? `Embedded, in ${dataDir}` : `Embedded, in ${dataDir}; process ${holder} uses it`,
  )
}

/** The pool of a process, and the connection that cancels. */
const poolSize = 11
