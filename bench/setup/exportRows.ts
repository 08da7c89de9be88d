import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFacts } from '../../src/advertising/server/facts/factAccess.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { runReport } from '../../src/advertising/server/reporting/runReport.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'

// A process of its own, so that its memory is that of an export and of nothing else: prints idle and highest as JSON.
const [, , url = '', schema = '', format = 'csv'] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-export-'))
const tables = ['line-item', 'deal', 'campaign'].map(name => ({
  name,
  scopeField: 'organization',
  columns: [{ name: 'name', type: 'text' as const }],
  searched: [],
  unique: [],
}))
const db = openPostgres(url, { schema })
const store = createPostgresStore(db, tables, postgresHalves)
await store.prepare()
const idle = process.memoryUsage().rss
let highest = idle
const look = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss)
}, 20)
const started = performance.now()
const made = await runReport(
  {
    question: {
      dimensions: ['hour', 'campaign', 'lineItem', 'deal'],
      metrics: ['impressions', 'clicks', 'ctr', 'spend', 'cpm'],
      dateRange: 'custom',
      from: '2026-09-01',
      to: '2026-10-29',
      rowLimit: 1_000_000,
    },
    scope: 'all',
    access: allFacts,
    format: format as 'csv' | 'xlsx',
    name: 'bench',
  },
  { store, artifacts: folderFiles(folder), now: new Date('2026-11-01') },
)
clearInterval(look)
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ idle, highest, rows: made.rows, bytes: made.file.bytes, seconds }))
await db.close()
rmSync(folder, { recursive: true, force: true })
