import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import type { SheetField, SheetLevel } from './treeSpec.ts'

/** The fields of a level that a sheet may have columns for: what people write, groups and targeting taken apart. */
export function sheetFields(resource: Resource, level: SheetLevel): readonly SheetField[] {
  const all = allFields(resource)
  const left = new Set([...(level.omit ?? []), ...(level.parent ? [level.parent.by] : []), 'organization'])
  const found: SheetField[] = []
  const add = (path: string, field: FieldSpec) => {
    const form = level.forms?.[path]
    found.push({ path, field, label: fieldAtPath(all, path).label, ...(form ? { form } : {}) })
  }
  const walk = (fields: Fields, prefix: string) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.readOnly || field.computed || field.kind === 'secret' || (!prefix && left.has(name))) continue
      const path = prefix + name
      if (field.kind === 'group' || field.kind === 'targeting') walk(field.fields, `${path}.`)
      else {
        if (field.kind === 'objectList' && level.single?.includes(path)) walk(field.fields, `${path}.`)
        add(path, field)
      }
    }
  }
  walk(all, '')
  return found
}

/** Which field of a level a column is for, by what stands at its top. */
export type Headings = ReadonlyMap<string, SheetField>

/**
 * Labels, paths and other words first; then the last word of a label that only one field has. What two fields could mean
 * means neither.
 */
export function headingsOf(resource: Resource, level: SheetLevel): Headings {
  const fields = sheetFields(resource, level)
  const found = new Map<string, SheetField>()
  const tiers: ((one: SheetField) => readonly string[])[] = [
    ({ path }) => level.words?.[path] ?? [],
    ({ path }) => [path],
    ({ label }) => [label],
    ({ path, field }) => [labelOf(path.split('.').at(-1) ?? '', field)],
  ]
  for (const wordsOf of tiers) {
    const tier = new Map<string, SheetField | null>()
    for (const one of fields) {
      for (const word of wordsOf(one).map(plainHeading)) tier.set(word, tier.has(word) ? null : one)
    }
    for (const [word, one] of tier) if (one && !found.has(word)) found.set(word, one)
  }
  return found
}

/** A heading without case, spaces, marks, and what stands in brackets. */
export function plainHeading(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
