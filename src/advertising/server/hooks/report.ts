import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Cascade } from '../../../engine/server/hooks/resourceHooks.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { keeperOf } from '../../../engine/server/jobs/runOwner.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn, storedRow } from '../../../engine/server/store/storedRow.ts'
import { refusalOf } from '../../reporting/combinations.ts'
import { dimensionOf, isTimeDimension } from '../../reporting/dimensions.ts'
import { questionOfReport } from '../../reporting/questionOfReport.ts'
import { type ReportFilter, rowDimensions } from '../../reporting/reportQuestion.ts'
import { askedBy, factAccess } from '../facts/factAccess.ts'
import type { EntityRules, RulesContext } from './entityRules.ts'

/** A report asks what can be answered (domain.md 2.3): what doesn't go together is refused at the field, when it is saved. */
export const report: EntityRules<'report'> = {
  cascade: async (row, old, writing) => {
    if (old && old.share !== row.share) await shareAlike(row, writing)
  },

  validate: (row, context) => {
    const question = questionOfReport(row)
    const { metrics, from, to, filters = [], sort = [] } = question
    const asked = rowDimensions(question)
    const errors: Record<string, string> = {}
    const refusal = refusalOf(asked, metrics)
    if (refusal) errors.metrics = refusal
    if (question.dateRange === 'custom' && from && to && to < from) errors.to = 'Must not be before the first day'
    for (const [index, filter] of filters.entries()) {
      const why = refusedFilter(filter, asked, metrics)
      if (why) errors[`filters.${index}.dimension`] = why
    }
    const columns: readonly string[] = [...asked, ...metrics]
    for (const [index, { column }] of sort.entries()) {
      if (!columns.includes(column)) errors[`sort.${index}.column`] = 'Choose one of the report’s dimensions or metrics'
    }
    return Object.keys(errors).length > 0 ? errors : notShown(row, context)
  },
}

/**
 * Others run a report that is shared, and get what they may see: whoever changes what it asks asks for nothing that they aren't shown
 * themselves. What somebody else has asked before stays.
 */
async function notShown(row: Row, context: RulesContext<'report'>): Promise<Record<string, string>> {
  const { known, principal, catalogue } = context
  const question = questionOfReport(row)
  const isOld = known && known.organization === row.organization && isSame(questionOfReport(known), question)
  if (!principal || isOld) return {}
  try {
    const resource = resourceNamed({ catalogue }, 'report')
    const { filters } = factAccess(principal, 'read', resource, [String(row.organization)], askedBy(question))
    // Their own is asked within their accounts; what is another's, or sent by another, is answered with all that those see.
    if (filters.length === 0 || known?.id !== row.id) return {}
    if (known.createdBy !== principal.id) return { metrics: onlyAll }
    return (await isSentByAnother(row.id, principal.id, context)) ? { metrics: sentToo } : {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { fields, error: why } = error.body
    return fields && Object.keys(fields).length > 0 ? { ...fields } : { metrics: String(why) }
  }
}

const onlyAll =
  'To change what another user’s report shows, you need access to all accounts. Duplicate the report instead.'

const sentToo =
  'Another user’s scheduled job delivers this report. To change what it shows, you need access to all accounts. Duplicate the report instead.'

/** Whether somebody else's schedule delivers it; one that is archived may come back as it was. */
async function isSentByAnother(report: string, person: string, { reads }: RulesContext<'report'>): Promise<boolean> {
  const jobs: readonly Row[] = await allRows(reads, 'scheduled-job', naming(report))
  return jobs.some(job => job.delivery !== 'none' && keeperOf(job) !== person)
}

/** What repeats it, and what was made of it, is seen by who sees it. */
async function shareAlike(report: Row, { tx, catalogue }: Cascade): Promise<void> {
  for (const entity of ['scheduled-job', 'job-run']) {
    const resource = catalogue.resources[entity]
    if (!resource) continue
    const ids = (await allRows(tx, entity, naming(report.id))).map(({ id }) => id).sort()
    const rows = await tx.lock(entity, ids, 'all')
    await tx.update(
      entity,
      rows.map(row => storedRow(resource, { ...row, share: report.share })),
    )
  }
}

/** The rows that name a report, of a table of such. */
function naming(report: string) {
  return { scope: 'all', where: [{ column: refsColumn, op: 'in', values: [refOf('report', report)] }] } as const
}

function refusedFilter({ dimension, op }: ReportFilter, asked: readonly string[], metrics: readonly string[]) {
  if ((op === 'gt' || op === 'lt') && !isTimeDimension(dimension))
    return `${dimensionOf(dimension).label} can’t be filtered by before or after`
  return asked.includes(dimension) ? null : refusalOf([dimension], metrics)
}
