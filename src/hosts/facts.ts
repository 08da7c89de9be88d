import { runFactsCommand } from '../advertising/server/facts/clickhouse/runFactsCommand.ts'
import { asCommand } from '../engine/server/node/asCommand.ts'

// `npm run facts -- move`: the facts of the database that the environment names, to the ClickHouse server of FACTS_URL.
await asCommand(() => runFactsCommand(process.argv.slice(2), process.env))
