import { readEnvironment } from '../../src/engine/server/environment.ts'

/** The variables that a host reads: what `readEnvironment` asks for. */
export function environmentVariables(): ReadonlySet<string> {
  const asked = new Set<string>()
  readEnvironment(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
          return undefined
        },
      },
    ),
  )
  return asked
}
