import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { postgresFacts } from '../advertising/server/facts/store/postgresFacts.ts'
import { EnvironmentError } from '../engine/server/environment.ts'
import { runHost } from '../engine/server/node/runHost.ts'

// The Node host: the console and its API on one port, as the environment says.
try {
  const stop = await runHost({ ...advertisingHost, extensions: [postgresFacts] }, process.env)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C of a person who does not want to wait.
      if (stopping) process.exit(130)
      stopping = true
      stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  const expected = error instanceof EnvironmentError || (error instanceof Error && error.constructor === Error)
  console.error(expected ? `Astrolabe · ${(error as Error).message}` : error)
  process.exit(1)
}
