import { type Inheriting, inheritance, type TreeRow } from './inheritance.ts'

/** A field that takes its value from a row above, and the reference that leads there. */
export interface Heir {
  readonly entity: string
  readonly name: string
  readonly reference: string
  /** The field above: of the row that the reference leads to. */
  readonly source: string
}

/** What a change of a row comes to in a field of the rows below it. */
export interface ChangedField {
  readonly entity: string
  readonly name: string
  /** The rows for which something else counts than before. */
  readonly changed: readonly TreeRow[]
  /** Those that have a value of their own, so that the change doesn't reach them. */
  readonly unaffected: number
}

interface Inheritors {
  readonly entity: string
  readonly fields: Readonly<Record<string, Inheriting>>
}

/**
 * The fields of other resources that inherit from a field of a resource: directly, and through those that do. Those nearest to it come first.
 * `leadsTo` says to which entity a reference of a resource leads.
 */
export function heirsOf(
  from: { readonly entity: string; readonly name: string },
  resources: readonly Inheritors[],
  leadsTo: (entity: string, reference: string) => string | null,
): readonly Heir[] {
  const found: Heir[] = []
  const seen = new Set<string>()
  const queue = [from]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { entity: parent, name: source } = next
    for (const { entity, fields } of resources) {
      for (const [name, { inherits }] of Object.entries(fields)) {
        const [reference = '', field = ''] = inherits?.from.split('.') ?? []
        const key = `${entity}.${name}`
        if (field !== source || seen.has(key) || leadsTo(entity, reference) !== parent) continue
        seen.add(key)
        found.push({ entity, name, reference, source })
        queue.push({ entity, name })
      }
    }
  }
  return found
}

/**
 * What a change of a row comes to in the rows below: for each field that inherits from a changed one, which rows get another value, and how
 * many keep their own. It asks `inheritance` before and after, and has no rules of its own.
 * @param above the row that a reference of a row leads to, in the tree as it is; the changed row stands in it as `before`
 */
export function changedBelow(
  { before, after }: { readonly before: TreeRow; readonly after: TreeRow },
  rows: readonly TreeRow[],
  heirs: readonly Heir[],
  above: (child: TreeRow, reference: string) => TreeRow | null,
): readonly ChangedField[] {
  const isTop = (row: TreeRow | null) => row !== null && row.entity === before.entity && row.row.id === before.row.id
  const then = (child: TreeRow, reference: string) => {
    const parent = above(child, reference)
    return isTop(parent) ? after : parent
  }
  return heirs.map(({ entity, name }) => {
    const own = rows.filter(row => row.entity === entity)
    const found = own.map(row => {
      const [was, is] = [inheritance(row, name, above), inheritance(row, name, then)]
      return {
        row,
        isChanged: valuesOf(was.counts) !== valuesOf(is.counts),
        // What is above it has changed, and doesn't count.
        isUnaffected: was.own !== null && valuesOf(was.inherited) !== valuesOf(is.inherited),
      }
    })
    return {
      entity,
      name,
      changed: found.flatMap(({ row, isChanged }) => (isChanged ? [row] : [])),
      unaffected: found.filter(({ isChanged, isUnaffected }) => isUnaffected && !isChanged).length,
    }
  })
}

/** What counts, whoever has it; the order of an object's names says nothing. */
function valuesOf(counts: readonly { readonly value: unknown }[]): string {
  return JSON.stringify(
    counts.map(({ value }) => value),
    sorted,
  )
}

function sorted(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
}
