import { questionOfReport } from '../../contract/reporting/questionOfReport.ts'
import { accessTo } from '../access/factAccess.ts'
import { visibleByIds, visibleScope } from '../access/guard.ts'
import { artifactUrls } from '../reporting/artifactUrls.ts'
import { readQuestion } from '../reporting/readQuestion.ts'
import { isReportFormat, type ReportDefinition, runReport } from '../reporting/runReport.ts'
import { resourceNamed } from '../world.ts'
import { type JobKind, type Work, WorkRefused } from './jobKind.ts'

/** Runs a stored report, or the question that an export was asked for, within what the person may read reports of. */
export const reportJob: JobKind = async work => {
  const { world, run, signal, say, progress } = work
  const now = world.clock()
  const made = await runReport(await definitionOf(work), {
    store: world.store,
    artifacts: world.artifacts,
    now,
    signal,
    // How many there will be is known at the end.
    onProgress: rows => progress(100 - 100 / (1 + rows / 20_000)),
  })
  say(`${made.rows} rows in ${made.file.bytes} bytes`)
  const expiresAt = new Date(now.getTime() + keptDays * 86_400_000).toISOString()
  const fields = { bytes: made.file.bytes, expiresAt, ...artifactUrls(run.id, made) }
  return { rows: made.rows, file: made.file, fields }
}

const keptDays = 30

async function definitionOf({ world, run, person }: Work): Promise<ReportDefinition> {
  const organization = typeof run.organization === 'string' ? run.organization : null
  const resource = resourceNamed(world, 'report')
  const scope = visibleScope(person, 'export', resource, organization)
  const access = accessTo(person, 'export', resource)
  const name = String(run.name)
  if (!run.report) {
    const { format, ...question } = (run.question ?? {}) as Readonly<Record<string, unknown>>
    return { question: readQuestion(question), scope, access, name, format: isReportFormat(format) ? format : 'csv' }
  }
  const [report] = await visibleByIds(world.store.read, person, resource, [String(run.report)], scope)
  if (!report) throw new WorkRefused('no_report', 'The report is not there any more')
  return {
    question: readQuestion({ ...questionOfReport(report) }),
    scope,
    access,
    name,
    format: isReportFormat(report.format) ? report.format : 'csv',
  }
}
