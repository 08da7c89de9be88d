/** What failed: where a host has several addresses, Node says so without words, and what failed is the first of them. */
export function firstError(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error
}
