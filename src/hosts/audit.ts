import { advertisingApi } from '../advertising/server/advertisingApi.ts'
import { postgresHalves } from '../advertising/server/postgresHalves.ts'
import { EnvironmentError } from '../engine/server/environment.ts'
import { runAuditCommand } from '../engine/server/node/runAuditCommand.ts'

// `npm run audit -- verify`: goes through the audit log of the database that the environment names.
try {
  process.exitCode = await runAuditCommand(
    { ...advertisingApi, extensions: postgresHalves },
    process.argv.slice(2),
    process.env,
  )
} catch (error) {
  const expected = error instanceof EnvironmentError || (error instanceof Error && error.constructor === Error)
  console.error(expected ? `Astrolabe · ${(error as Error).message}` : error)
  process.exitCode = 1
}
