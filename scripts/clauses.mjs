import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm run clauses`: lists the clauses of docs/clauses.md that no passing test of the last runs bears in its title.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const reports = 'node_modules/.cache/tests'
const clauses = new Map(
  [...readFileSync('docs/clauses.md', 'utf8').matchAll(/^- ([a-z][a-z-]*\.\d+) (.+)$/gm)].map(([, id, text]) => [
    id,
    text,
  ]),
)
if (clauses.size === 0) fail('docs/clauses.md names no clause')

const files = existsSync(reports) ? readdirSync(reports).filter(name => name.endsWith('.json')) : []
if (files.length === 0) fail('No test reports yet: run npm test first')

const shown = new Set()
const unknown = new Set()
for (const file of files) {
  const { testResults } = JSON.parse(readFileSync(`${reports}/${file}`, 'utf8'))
  for (const { status, fullName } of testResults.flatMap(suite => suite.assertionResults)) {
    for (const [, ids] of fullName.matchAll(/\[((?:[a-z][a-z-]*\.\d+)(?:,\s*[a-z][a-z-]*\.\d+)*)\]/g)) {
      for (const id of ids.split(/,\s*/)) {
        if (!clauses.has(id)) unknown.add(id)
        else if (status === 'passed') shown.add(id)
      }
    }
  }
}

for (const [id, text] of clauses) if (!shown.has(id)) console.log(`${id}  ${text}`)
for (const id of unknown) console.log(`Unknown clause in a test title: ${id}`)
console.log(`${shown.size} of ${clauses.size} clauses shown by a passing test`)
if (unknown.size > 0) process.exitCode = 1

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
