import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { type ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { DealAdapter } from '../../dealsApi/dealAdapters.ts'
import { pathAtPartner } from '../../dealsApi/toPartner.ts'

/** Fields that are wrong, by the names that the partner sent them under. */
export function refusedAtPartner(errors: FieldErrors, adapter: DealAdapter): ApiError {
  return fieldsRefused(
    Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [pathAtPartner(path, adapter), sentence])),
  )
}
