import { checkFactServer } from '../advertising/server/facts/clickhouse/checkFactServer.ts'
import { runDoctor } from '../engine/server/node/doctor/runDoctor.ts'

// `npm run doctor`: whether what the environment names is there and fit for the console.
// A database that hangs would keep the process.
process.exit(await runDoctor(process.env, { checks: [checkFactServer] }))
