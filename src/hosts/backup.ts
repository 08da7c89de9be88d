import { asCommand } from '../engine/server/node/asCommand.ts'
import { runBackup } from '../engine/server/node/backup/runBackupCommand.ts'

// `npm run backup -- [file]`: everything that the console keeps, as one file.
await asCommand(() => runBackup(process.argv.slice(2), process.env))
