import { isDimension } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'

/** The filters that a stored or typed value holds, as far as they are whole. */
export function filtersOf(value: unknown): readonly ReportFilter[] {
  return Array.isArray(value) ? value.filter(isFilter) : []
}

function isFilter(value: unknown): value is ReportFilter {
  if (typeof value !== 'object' || value === null || !('dimension' in value) || !('values' in value)) return false
  return isDimension(String(value.dimension)) && Array.isArray(value.values) && value.values.length > 0
}
