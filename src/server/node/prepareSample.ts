import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { AssetFiles } from '../assets/AssetFiles.ts'
import type { Environment } from '../environment.ts'
import type { Passwords } from '../outside.ts'
import { alignSampleSignIns, samplePassword } from '../sample/alignSampleSignIns.ts'
import { fillWithSample, type WrittenSample } from '../sample/fillWithSample.ts'
import type { Store } from '../store/Store.ts'
import { isLoopback } from './isLoopback.ts'

export interface Sample {
  readonly present: boolean
  /** Its sign-ins work with the password that everybody knows. */
  readonly offered: boolean
}

/**
 * Fills an empty store where the environment wants the sample. The known password works only where nobody but this
 * machine can try it; elsewhere it is SAMPLE_PASSWORD, or the sample people can't sign in.
 */
export async function prepareSample(
  environment: Environment,
  parts: {
    readonly store: Store
    readonly catalogue: Catalogue
    readonly passwords: Passwords
    readonly files: AssetFiles
    readonly now: Date
    /** Where it was begun while the database was made. */
    readonly written?: Promise<WrittenSample> | undefined
    say(text: string): void
  },
): Promise<Sample> {
  const { store, catalogue, passwords, files, now, written, say } = parts
  const password = environment.samplePassword ?? (isPrivate(environment) ? samplePassword : null)
  const { total } = await store.read.list('organization', { scope: 'all', limit: 1 })
  if (total === 0 && environment.sampleData) {
    // Not waited for here: hashing is slow on purpose, and the rows can be made meanwhile.
    const passwordHash = passwords.hash(samplePassword)
    await fillWithSample(store, { catalogue, now, passwordHash, files, written, onProgress: say })
  }
  // Without SAMPLE_DATA nobody gets a sign-in, but a known password of an earlier start is taken away all the same.
  if (!environment.sampleData && password !== null) return { present: false, offered: false }
  const offered = await alignSampleSignIns({ store, passwords }, password)
  return { present: environment.sampleData, offered }
}

function isPrivate({ host, publicUrl }: Environment): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')))
}
