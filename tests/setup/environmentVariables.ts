import { factsUrl } from '../../src/advertising/server/hostHalves.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'

/** The variables that a host reads: what `readEnvironment` asks for, and the product for its facts. */
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
  factsUrl(variables)
  return asked
}
