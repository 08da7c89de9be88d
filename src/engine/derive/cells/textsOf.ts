/** The texts of a list value; whatever is no list counts as empty. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
