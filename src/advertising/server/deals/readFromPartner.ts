import { type Part, partOf } from '../../../engine/contract/looseValues.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import type { DealAdapter } from '../../dealsApi/dealAdapters.ts'
import { fromPartner } from '../../dealsApi/fromPartner.ts'

/** What a partner sends in its own format, as the protocol has it. @throws ApiError 400 where it says a field twice, 413, 415 */
export async function readFromPartner(request: Request, adapter: DealAdapter): Promise<Part> {
  const read = fromPartner(await readJson(request), adapter)
  if ('errors' in read) throw fieldsRefused(read.errors)
  return partOf(read.body)
}
