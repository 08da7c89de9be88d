/** Fills the macros that a server can know (VAST 4.3 §6); the rest become -1, which means "unknown" there. */
export function fillVastMacros(url: string, now = new Date(), random: () => number = Math.random): string {
  const values: Readonly<Record<string, string>> = {
    TIMESTAMP: now.toISOString(),
    CACHEBUSTING: String(Math.floor(random() * 90_000_000) + 10_000_000),
    CACHEBUSTER: String(Math.floor(random() * 90_000_000) + 10_000_000),
  }
  return url.replace(/\[([A-Z_]+)\]|%5B([A-Z_]+)%5D/g, (_, plain: string | undefined, encoded: string | undefined) =>
    encodeURIComponent(values[plain ?? encoded ?? ''] ?? '-1'),
  )
}
