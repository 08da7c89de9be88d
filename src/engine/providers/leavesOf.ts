/** What lies in an object as forms hold it, under names with dots for what lies within others: `{ a: { b: 1 } }` → `a.b`, 1. Lists stay whole. */
export function leavesOf(values: object, prefix = ''): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${prefix}${name}.`)
      : [[prefix + name, value] as const],
  )
}
