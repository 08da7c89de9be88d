import { checked } from '../../../engine/server/http/checkedBody.ts'
import { type ReportQuestion, reportQuestionSchema } from '../../reporting/reportQuestion.ts'

/** A body as a question. @throws ApiError 400 with a sentence for each field */
export function readQuestion(body: Readonly<Record<string, unknown>>): ReportQuestion {
  return checked<ReportQuestion>(reportQuestionSchema, body)
}
