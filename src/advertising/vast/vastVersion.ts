/** The versions whose rules are known, oldest first. */
export const vastVersions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const

export type VastVersion = (typeof vastVersions)[number]

/**
 * The version whose rules a document is read by: `2.0.1` → `2.0`, `3` → `3.0`, and for a minor version newer than the known
 * ones the newest of its major (`4.4` → `4.3`). Null for an unknown major version and for anything else.
 */
export function vastVersionOf(written: string): VastVersion | null {
  const [, major, minor = '0'] = form.exec(written.trim()) ?? []
  const alike = vastVersions.filter(version => version.startsWith(`${major}.`))
  return alike.find(version => version === `${major}.${minor}`) ?? alike.at(-1) ?? null
}

/** Whether a version is newer than all known ones of its major. */
export function isNewerMinor(written: string): boolean {
  const known = vastVersionOf(written)
  const [, major, minor = '0'] = form.exec(written.trim()) ?? []
  return known !== null && known !== `${major}.${minor}`
}

const form = /^(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d{1,4})?$/

/** Whether a version has what came with another. */
export function isAtLeast(version: VastVersion, other: VastVersion): boolean {
  return vastVersions.indexOf(version) >= vastVersions.indexOf(other)
}
