/** AND, OR and NOT over anything. */
export type Expression<Leaf> =
  | { readonly leaf: Leaf }
  | { readonly all: readonly Expression<Leaf>[] }
  | { readonly any: readonly Expression<Leaf>[] }
  | { readonly not: Expression<Leaf> }

/** Whether it finds only who is in one of its leaves: "not in A" alone would be everybody else there is. */
export function isBounded(expression: Expression<unknown>): boolean {
  if ('leaf' in expression) return true
  if ('all' in expression) return expression.all.some(isBounded)
  if ('any' in expression) return expression.any.every(isBounded)
  return leavesBoundedOut(expression.not)
}

/** Whether everybody whom it does not find is in one of its leaves. */
function leavesBoundedOut(expression: Expression<unknown>): boolean {
  if ('leaf' in expression) return false
  if ('all' in expression) return expression.all.every(leavesBoundedOut)
  if ('any' in expression) return expression.any.some(leavesBoundedOut)
  return isBounded(expression.not)
}

export function leavesOf<Leaf>(expression: Expression<Leaf>): Leaf[] {
  if ('leaf' in expression) return [expression.leaf]
  if ('not' in expression) return leavesOf(expression.not)
  return ('all' in expression ? expression.all : expression.any).flatMap(leavesOf)
}

export function mapLeaves<From, To>(
  expression: Expression<From>,
  change: (leaf: From, index: number) => To,
): Expression<To> {
  let index = 0
  const walk = (one: Expression<From>): Expression<To> => {
    if ('leaf' in one) {
      const at = index
      index += 1
      return { leaf: change(one.leaf, at) }
    }
    if ('not' in one) return { not: walk(one.not) }
    return 'all' in one ? { all: one.all.map(walk) } : { any: one.any.map(walk) }
  }
  return walk(expression)
}

/**
 * Whom a bounded expression over sets finds, and until when: as long as everything that it asks for, and, of alternatives, as
 * long as the last. What is excluded has no end.
 */
export function membersFound<Key>(expression: Expression<ReadonlyMap<Key, string>>): Map<Key, string> {
  const found = new Map<Key, string>()
  for (const set of leavesOf(expression)) {
    for (const key of set.keys()) {
      if (found.has(key)) continue
      found.set(key, untilOf(expression, key))
    }
  }
  for (const [key, until] of found) if (until === never) found.delete(key)
  return found
}

function untilOf<Key>(expression: Expression<ReadonlyMap<Key, string>>, key: Key): string {
  if ('leaf' in expression) return expression.leaf.get(key) ?? never
  if ('not' in expression) return untilOf(expression.not, key) === never ? forever : never
  if ('all' in expression)
    return expression.all.map(part => untilOf(part, key)).reduce((one, other) => (one < other ? one : other))
  return expression.any.map(part => untilOf(part, key)).reduce((one, other) => (one > other ? one : other))
}

const never = ''
/** Later than any time. */
const forever = '~'
