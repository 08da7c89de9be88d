import type { AssetFiles } from '../assets/AssetFiles.ts'
import type { Environment } from '../environment.ts'
import type { ProductSample, WrittenRows } from '../hostProduct.ts'
import type { Passwords } from '../outside.ts'
import { alignSampleSignIns } from '../sample/alignSampleSignIns.ts'
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
  source: ProductSample,
  environment: Environment,
  parts: {
    readonly store: Store
    readonly passwords: Passwords
    readonly files: AssetFiles
    readonly now: Date
    /** Where it was begun while the database was made. */
    readonly written?: WrittenRows | undefined
    say(text: string): void
  },
): Promise<Sample> {
  const { store, passwords, files, now, written, say } = parts
  const password = environment.samplePassword ?? (isPrivate(environment) ? source.password : null)
  const { total } = await store.read.list('organization', { scope: 'all', limit: 1 })
  if (total === 0 && environment.sampleData) {
    // Not waited for here: hashing is slow on purpose, and the rows can be made meanwhile.
    const passwordHash = passwords.hash(source.password)
    const fill = written ?? source.write(now)
    await fill(store, { passwordHash, files, onProgress: say })
  }
  // Without SAMPLE_DATA nobody gets a sign-in, but a known password of an earlier start is taken away all the same.
  if (!environment.sampleData && password !== null) return { present: false, offered: false }
  const offered = await alignSampleSignIns(source, { store, passwords }, password)
  return { present: environment.sampleData, offered }
}

function isPrivate({ host, publicUrl }: Environment): boolean {
  return isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')))
}
