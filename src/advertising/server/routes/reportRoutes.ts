import { demand, visibleRow, visibleScope } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { runName } from '../../../engine/server/jobs/queueRun.ts'
import { failures, type Json, ok, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { jobRunAnswer } from '../../../engine/server/routes/jobRunAnswer.ts'
import { questionOfReport } from '../../reporting/questionOfReport.ts'
import { reportQuestionSchema } from '../../reporting/reportQuestion.ts'
import { accessTo } from '../facts/factAccess.ts'
import { answerReport } from '../reporting/answerReport.ts'
import { planReport, type ReportContext } from '../reporting/planReport.ts'
import { readQuestion } from '../reporting/readQuestion.ts'
import { isReportFormat } from '../reporting/runReport.ts'

/** Questions to the facts. Who may read reports in an organization may ask about its facts, all of them. */
export const reportRoutes = {
  'POST /report-query': route({
    policy: { entity: 'report', verbs: ['read'] },
    operation: {
      ...signedIn('reportQuery', 'Run a report query: rows, totals, and a comparison', {
        ...ok('Columns, rows in their order, names of ids, totals, and until when the facts are known', 'ReportAnswer'),
        ...failures(413, 415, 429),
      }),
      parameters: [requestedWith],
      requestBody: jsonBody({
        ...reportQuestionSchema,
        properties: { organization: text, ...reportQuestionSchema.properties },
      }),
    },
    handler: async call => {
      const { organization, ...body } = await readJson(call.request)
      const [question, reportContext] = [readQuestion(body), contextOf(call, 'read', organization)]
      const answer = await inTurn(call, () => answerReport(question, reportContext))
      return Response.json(answer)
    },
  }),

  'POST /report-export': route({
    policy: { entity: 'report', verbs: ['export'] },
    operation: {
      ...signedIn('reportExport', 'Queue a report query whose answer is a file', {
        ...ok('The run; it has addresses when it has succeeded', 'job-run'),
        ...failures(413, 415, 429),
      }),
      parameters: [requestedWith],
      requestBody: jsonBody({
        ...reportQuestionSchema,
        properties: {
          organization: text,
          name: text,
          format: { enum: ['csv', 'xlsx', 'json'], default: 'csv' },
          ...reportQuestionSchema.properties,
        },
      }),
    },
    handler: async call => {
      const { organization, format = 'csv', name, ...body } = await readJson(call.request)
      if (!isReportFormat(format)) throw fieldsRefused({ format: 'Choose csv, xlsx, or json' })
      const reportContext = contextOf(call, 'export', organization)
      if (typeof organization !== 'string' && reportContext.scope !== 'all') {
        throw fieldsRefused({ organization: 'Choose an organization' })
      }
      const question = readQuestion(body)
      // What makes no sense is said now, not by a run that fails.
      await inTurn(call, () => planReport(question, reportContext))
      return jobRunAnswer(call, {
        ...(typeof organization === 'string' ? { organization } : {}),
        name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 200) : 'Export',
        kind: 'export',
        share: 'private',
        question: { ...question, format },
      })
    },
  }),

  'POST /report/:id/run': route({
    policy: { entity: 'report', verbs: ['export'] },
    operation: {
      ...signedIn('runReport', 'Queue a stored report', {
        ...ok('The run; it has addresses when it has succeeded', 'job-run'),
        ...failures(409, 429),
      }),
      parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
    },
    handler: async call => {
      const { context, principal, resource, params } = call
      const report = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      demand(principal, 'export', resource, report)
      if (report.archivedAt) throw new ApiError(409, { error: 'This report is archived. Unarchive it first.' })
      const question = readQuestion({ ...questionOfReport(report) })
      const reportContext = contextOf(call, 'export', report.organization)
      await inTurn(call, () => planReport(question, reportContext))
      return jobRunAnswer(call, {
        organization: String(report.organization),
        name: runName(report.name, context.clock().toISOString()),
        kind: 'report',
        report: report.id,
        share: report.share,
      })
    },
  }),
} satisfies ApiProduct['routes']

function contextOf(
  { context, principal, resource }: EntityCall,
  verb: 'read' | 'export',
  organization: unknown,
): ReportContext {
  if (organization !== undefined && organization !== null && typeof organization !== 'string') {
    throw fieldsRefused({ organization: 'Send the ID of an organization' })
  }
  const scope = visibleScope(principal, verb, resource, organization ?? null)
  return { reads: context.store.read, now: context.clock(), scope, access: accessTo(principal, verb, resource) }
}

function jsonBody(schema: unknown): Json {
  return { required: true, content: { 'application/json': { schema } } }
}
