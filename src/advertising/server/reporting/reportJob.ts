import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleByIds, visibleScope } from '../../../engine/server/access/guard.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { artifactUrls } from '../../../engine/server/jobs/artifactUrls.ts'
import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import { languageOfFile } from '../../../engine/server/jobs/languageOfFile.ts'
import { loadedLanguage } from '../../../engine/server/loadedLanguage.ts'
import { questionOfReport } from '../../reporting/questionOfReport.ts'
import { accessTo } from '../facts/factAccess.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { readQuestion } from './readQuestion.ts'
import { isReportFormat, type ReportDefinition, runReport } from './runReport.ts'

/** Runs a stored report, or the question that an export was asked for, within what the person may read reports of. */
export const reportJob: JobKind = async work => {
  const { context, run, signal, say, progress } = work
  const now = context.clock()
  const definition = await definitionOf(work)
  const made = await runReport(
    { ...definition, language: await loadedLanguage(context, await languageOfFile(work)) },
    {
      store: context.store,
      artifacts: context.artifacts,
      now,
      signal,
      isCompared: Boolean(run.job),
      // How many there will be is known at the end.
      onProgress: rows => progress(100 - 100 / (1 + rows / 20_000)),
    },
  )
  // A report says when it ran last.
  if (run.report) {
    await writeResults(context, 'report', [String(run.report)], row => ({ ...row, lastRunAt: run.startedAt }))
  }
  say(`${made.rows} rows in ${made.file.bytes} bytes`)
  const retentionDays = (await settingsFor(context.store.read, { organization: run.organization }))('report-file-days')
  const expiresAt = new Date(now.getTime() + retentionDays * 86_400_000).toISOString()
  const fields = { bytes: made.file.bytes, expiresAt, ...artifactUrls(run.id, made) }
  return { rows: made.rows, file: made.file, fields }
}

async function definitionOf({ context, run, principal }: Work): Promise<ReportDefinition> {
  const organization = typeof run.organization === 'string' ? run.organization : null
  const resource = resourceNamed(context, 'report')
  const scope = visibleScope(principal, 'export', resource, organization)
  const access = accessTo(principal, 'export', resource)
  const name = [await slugOf(context, organization), String(run.name)].filter(Boolean).join(' ')
  if (!run.report) {
    const { format, ...question } = (run.question ?? {}) as Readonly<Record<string, unknown>>
    return { question: readQuestion(question), scope, access, name, format: isReportFormat(format) ? format : 'csv' }
  }
  const [report] = await visibleByIds(context.store.read, principal, resource, [String(run.report)], scope)
  if (!report) throw new WorkRefused('no_report', 'The report no longer exists')
  if (report.archivedAt) {
    throw new WorkRefused('report_archived', 'The report is archived. Unarchive it, or delete its schedule.')
  }
  return {
    question: readQuestion({ ...questionOfReport(report) }),
    scope,
    access,
    name,
    format: isReportFormat(report.format) ? report.format : 'csv',
  }
}

/** Files of several organizations lie in one downloads folder: their names begin with whose they are. */
async function slugOf(context: ApiContext, organization: string | null): Promise<string> {
  if (organization === null) return ''
  const [row] = await context.store.read.byIds('organization', [organization], 'all')
  return textOf(row?.slug)
}
