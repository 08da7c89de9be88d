/** A system or browser with the versions that are meant: `iOS`, `Windows 11`, `Android 13+`, `iOS 16–17.2`. */
export interface VersionedName {
  readonly name: string
  /** Null: every version. */
  readonly from: readonly number[] | null
  /** The last that is meant; null: all that come after `from`. */
  readonly to: readonly number[] | null
}

/** What stands after the last space counts as versions where it looks like some; else it belongs to the name. */
export function versionedName(text: string): VersionedName {
  const given = text.trim()
  const at = given.lastIndexOf(' ')
  const found = at < 1 || given.length > longest ? null : versions.exec(given.slice(at + 1))
  if (!found) return { name: given, from: null, to: null }
  const [, first = '', isOpen, last] = found
  const from = numbersIn(first)
  return { name: given.slice(0, at).trim(), from, to: isOpen ? null : last ? numbersIn(last) : from }
}

/** Whether a version lies within: `17` means 17.0 and 17.5 alike. What nobody knows lies in none. */
export function isVersionWithin(version: readonly number[] | null, { from, to }: VersionedName): boolean {
  if (from === null) return true
  if (version === null) return false
  return compare(version, from) >= 0 && (to === null || compare(version, to) <= 0)
}

/** As far as the bound says. */
function compare(version: readonly number[], bound: readonly number[]): number {
  for (const [index, part] of bound.entries()) {
    const own = version[index] ?? 0
    if (own !== part) return own - part
  }
  return 0
}

function numbersIn(text: string): readonly number[] {
  return text.split('.').map(Number)
}

const versions = /^(\d{1,5}(?:\.\d{1,5}){0,3})(?:(\+)|[-–](\d{1,5}(?:\.\d{1,5}){0,3}))?$/
const longest = 100
