import { runBuilt } from './runBuilt.mjs'

// `npm run facts -- move`: takes the facts to ClickHouse.
await runBuilt('facts')
