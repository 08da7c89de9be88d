/** The versions whose rules are known, oldest first. */
export const vastVersions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const

export type VastVersion = (typeof vastVersions)[number]

/** `2.0.1` → `2.0`, `3` → `3.0`; null for anything that is no known version. */
export function vastVersionOf(written: string): VastVersion | null {
  const [, major = '', minor = '0'] = /^(\d+)(?:\.(\d+))?(?:\.\d+)?$/.exec(written.trim()) ?? []
  return vastVersions.find(version => version === `${major}.${minor}`) ?? null
}

/** Whether a version has what came with another. */
export function isAtLeast(version: VastVersion, other: VastVersion): boolean {
  return vastVersions.indexOf(version) >= vastVersions.indexOf(other)
}
