import type { ReportQuestion } from './reportQuestion.ts'

/** The question that a stored report asks; what it leaves open is left out. */
export function questionOfReport(report: Readonly<Record<string, unknown>>): ReportQuestion {
  const kept = names.flatMap(name => {
    const value = report[name]
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(kept) as unknown as ReportQuestion
}

const names = [
  'dimensions',
  'metrics',
  'filters',
  'dateRange',
  'from',
  'to',
  'granularity',
  'comparison',
  'timezone',
  'currency',
  'sort',
  'rowLimit',
  'totals',
] as const satisfies readonly (keyof ReportQuestion)[]
