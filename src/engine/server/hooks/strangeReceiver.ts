/** The first receiver at a domain that isn't among those allowed; no domains allow all. */
export function strangeReceiver(domains: unknown, receivers: readonly string[]): string | null {
  if (!Array.isArray(domains) || domains.length === 0) return null
  return (
    receivers.find(receiver => !domains.includes(receiver.slice(receiver.lastIndexOf('@') + 1).toLowerCase())) ?? null
  )
}
