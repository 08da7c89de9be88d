import { validateSchema } from '../../../engine/contract/validate.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { type ReportQuestion, reportQuestionSchema } from '../../reporting/reportQuestion.ts'

/** A body as a question. @throws ApiError 400 with a sentence for each field */
export function readQuestion(body: Readonly<Record<string, unknown>>): ReportQuestion {
  const errors = validateSchema(reportQuestionSchema, body)
  if (Object.keys(errors).length > 0) throw fieldsRefused(errors)
  return body as unknown as ReportQuestion
}
