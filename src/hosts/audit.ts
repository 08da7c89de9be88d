import { advertisingApi } from '../advertising/server/advertisingApi.ts'
import { postgresHalves } from '../advertising/server/postgresHalves.ts'
import { asCommand } from '../engine/server/node/asCommand.ts'
import { runAuditCommand } from '../engine/server/node/runAuditCommand.ts'

// `npm run audit -- verify`: goes through the audit log of the database that the environment names.
await asCommand(async () => {
  const product = { ...advertisingApi, extensions: postgresHalves }
  process.exitCode = await runAuditCommand(product, process.argv.slice(2), process.env)
})
