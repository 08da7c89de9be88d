import { factsUrl } from '../../src/advertising/server/hostHalves.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { readBucketUrl } from '../../src/engine/server/readBucketUrl.ts'

/** The variables that a host reads: what `readEnvironment` asks for, also where files lie in a bucket, and the product for its facts. */
export function environmentVariables(): ReadonlySet<string> {
  const asked = new Set<string>()
  const variables = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name))
        return undefined
      },
    },
  )
  readEnvironment(variables)
  readBucketUrl('s3://bucket', name => variables[name] ?? null, [])
  factsUrl(variables)
  return asked
}
