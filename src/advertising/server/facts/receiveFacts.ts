import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { LineRefused, lineReader } from './factLine.ts'
import { feedOf } from './feedOf.ts'
import { judgeLines, type NumberedLine, type RefusedLine } from './judgeLines.ts'
import { readLines } from './readLines.ts'
import { type BatchAnswer, takeBatch } from './takeBatch.ts'

/**
 * Takes a batch of facts in, as NDJSON or CSV with a header. A line that is wrong is rejected with its reason and keeps
 * no other from being taken. @throws ApiError 400, 403, 409, 413, 415
 */
export async function receiveFacts(call: SignedInCall): Promise<BatchAnswer> {
  const { context, principal, request, url } = call
  const organization = feedOf(principal)
  const name = request.headers.get('x-batch-id') ?? url.searchParams.get('batch') ?? ''
  if (!/^[\w.:-]{1,100}$/.test(name)) {
    throw fieldsRefused({ batch: 'Name the batch in X-Batch-Id: up to 100 letters, digits and . _ : -' })
  }
  const read = lineReader(formatOf(request), context.clock())
  const lines: NumberedLine[] = []
  const refused: RefusedLine[] = []
  let number = 0
  const { checksum } = await readLines(request, text => {
    number += 1
    try {
      const line = read(text)
      if (line) lines.push({ number, line })
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error
      refused.push({ line: number, error: error.message })
    }
  })
  if (lines.length + refused.length === 0) throw new ApiError(400, { error: 'The batch has no facts' })
  const judged = await judgeLines(context.store.read, lines, [organization])
  const all = [...refused, ...judged.refused]
  return takeBatch(call, { organization, name, checksum, facts: judged.facts, refused: all })
}

function formatOf(request: Request): 'ndjson' | 'csv' {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/csv') return 'csv'
  if (['application/x-ndjson', 'application/ndjson', 'application/jsonl'].includes(type)) return 'ndjson'
  throw new ApiError(415, { error: 'Send facts as application/x-ndjson or text/csv' })
}
