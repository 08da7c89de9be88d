import type { Entity } from '../../../../resources.config.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { worseBy } from '../../scoring/worseBy.ts'

/**
 * Sentences at the versions of a model: numbers are given once, checksums are SHA-256, what is active has one, and an active
 * model isn't switched to a version that measures worse. A model that is paused may be: that takes a second look.
 */
export function versionErrors(row: Entity<'model'>, old: Entity<'model'> | null): FieldErrors {
  const errors: Record<string, string> = {}
  const versions = row.versions ?? []
  const seen = new Set<number>()
  const before = old?.versions?.find(({ state }) => state === 'active')
  for (const [index, version] of versions.entries()) {
    const { number, checksum, state } = version
    if (seen.has(number)) errors[`versions.${index}.number`] = `Version ${number} already exists; choose another number`
    seen.add(number)
    if (checksum !== undefined && !sha256.test(checksum))
      errors[`versions.${index}.checksum`] = 'Must be “sha256:” and 64 hexadecimal digits'
    if (state !== 'active') continue
    if (checksum === undefined)
      errors[`versions.${index}.checksum`] = 'An active version needs its checksum; enter it as “sha256:…”'
    if (row.status !== 'active' || !before || before.number === number) continue
    const worse = worseBy(version, before)
    if (worse.length > 0)
      errors[`versions.${index}.state`] =
        `Version ${number} performs worse than the active version ${before.number}: ${worse.join(', ')}. Pause the model to switch anyway`
  }
  return errors
}

const sha256 = /^sha256:[0-9a-f]{64}$/
