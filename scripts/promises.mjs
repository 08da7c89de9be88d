import { catalogue } from '../resources.config.ts'
import { advertisingHooks } from '../src/advertising/server/hooks/advertisingHooks.ts'
import { judgePromises } from '../tests/promises/judgePromises.ts'
import { moreThanEntry } from '../tests/promises/moreThanEntry.ts'
import { promiseTables } from '../tests/promises/promiseTables.ts'
import { everySource } from '../tests/texts/readTexts.ts'

// `npm run promises`: every field and state of the catalogue with the test that shows what it does. A word after it narrows
// the list to tables whose name holds it: `npm run promises -- deal`. Fails when the tables and the catalogue disagree.
const wanted = process.argv[2] ?? ''
const { lines, nothing } = promiseTables()
for (const table of [
  ...new Set([...Object.keys(lines), ...Object.keys(nothing.unread), ...Object.keys(nothing.untested)]),
].sort()) {
  if (!table.includes(wanted)) continue
  console.log(table)
  for (const [path, line] of Object.entries(lines[table] ?? {})) console.log(`  ${path}  ${line}`)
  for (const path of nothing.unread[table] ?? []) console.log(`  ${path}  NOTHING READS IT`)
  for (const path of nothing.untested[table] ?? []) console.log(`  ${path}  NO TEST SHOWS IT`)
}

const { wrong, shown, toPeople, guests, unread, untested } = judgePromises(
  catalogue,
  lines,
  nothing,
  moreThanEntry(advertisingHooks, everySource()),
)
console.log(`\nTold to people only:\n  ${toPeople.join('\n  ')}`)
if (guests.length > 0) console.log(`\nWithout a table, tried by their entries alone:\n  ${guests.join('\n  ')}`)
for (const sentence of wrong) console.error(sentence)
console.log(
  `\n${shown} shown by a test, ${toPeople.length} told to people only, ${unread.length} that nothing reads, ${untested.length} that no test shows`,
)
if (wrong.length > 0) process.exitCode = 1
