import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'
import { labelOf } from './labels.ts'
import type { Rule } from './resourceSpec.ts'

/** Sentences for rules that tie fields together; a rule whose fields are empty is silent. */
export function checkRules(rules: readonly Rule[], row: Readonly<Record<string, unknown>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const rule of rules) {
    const error = checkRule(rule, row)
    if (error) errors[error.path] ??= error.text
  }
  return errors
}

function checkRule(rule: Rule, row: Readonly<Record<string, unknown>>): { path: string; text: string } | null {
  switch (rule.rule) {
    case 'after': {
      const [value, than] = [valueAt(row, rule.field), valueAt(row, rule.than)]
      if (typeof value !== 'string' || typeof than !== 'string' || value > than) return null
      return {
        path: rule.field,
        text: t('Must be after %{field}', { field: nameOf(rule.than) }),
      }
    }
    case 'atMost': {
      const [value, than] = [valueAt(row, rule.field), valueAt(row, rule.than)]
      if (typeof value !== 'number' || typeof than !== 'number' || value <= than) return null
      return {
        path: rule.field,
        text: t('Must be at most %{field}', { field: nameOf(rule.than) }),
      }
    }
    case 'atMostOne':
    case 'exactlyOne': {
      const given = rule.fields.filter(name => !isEmpty(row[name]))
      const names = rule.fields.map(nameOf).reduce((some, name) => t('%{some} or %{name}', { some, name }))
      if (given.length > 1) return { path: given[1] ?? '', text: t('Set only one of these: %{names}', { names }) }
      if (rule.rule === 'exactlyOne' && given.length === 0)
        return { path: rule.fields[0] ?? '', text: t('%{names} is required', { names }) }
      return null
    }
    case 'noOverlap':
      return checkOverlap(rule.field, rule.start, rule.end, row[rule.field])
    case 'notSelf': {
      const value = row[rule.field]
      const self = Array.isArray(value) ? value.includes(row.id) : value !== undefined && value === row.id
      return self ? { path: rule.field, text: t('This can’t refer to itself. Choose another one.') } : null
    }
  }
}

/** Fields may stand in groups: `bid.maxBid`. */
function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = row
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return value
}

/** The last field of a path, within a sentence. */
function nameOf(path: string): string {
  return inSentence(labelOf(path.slice(path.lastIndexOf('.') + 1), undefined))
}

/** Neighbours in time may touch, not overlap; an open end reaches for ever. */
function checkOverlap(field: string, start: string, end: string, value: unknown) {
  if (!Array.isArray(value)) return null
  const spans = value.map((item: Record<string, unknown>, index) => ({
    index,
    from: String(item?.[start] ?? ''),
    to: String(item?.[end] ?? '\uffff'),
  }))
  for (const { index, from, to } of spans) {
    if (to <= from)
      return {
        path: `${field}.${index}.${end}`,
        text: t('Must be after %{field}', { field: nameOf(start) }),
      }
  }
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  for (const [i, span] of sorted.entries()) {
    const before = sorted[i - 1]
    if (before && span.from < before.to)
      return { path: `${field}.${span.index}.${start}`, text: t('Overlaps another entry') }
  }
  return null
}

/** Nothing there: absent, null, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
