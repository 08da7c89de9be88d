import { advertisingApi } from '../advertising/server/advertisingApi.ts'
import { postgresHalves } from '../advertising/server/postgresHalves.ts'
import { asCommand } from '../engine/server/node/asCommand.ts'
import { runRestore } from '../engine/server/node/backup/runBackupCommand.ts'

// `npm run restore -- <file>`: puts a backup into the database and folders that the environment names.
await asCommand(() => runRestore({ ...advertisingApi, extensions: postgresHalves }, process.argv.slice(2), process.env))
