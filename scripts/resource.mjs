import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { catalogue } from '../resources.config.ts'
import { sanitizeResource } from '../src/engine/contract/sanitizeResource.ts'
import { askAnswers } from './resource/askAnswers.ts'
import { catalogueFile } from './resource/catalogueFile.ts'
import { listedInConfig } from './resource/listedInConfig.ts'
import { makeEntry } from './resource/makeEntry.ts'
import { entriesOf } from './resource/openApi/entriesOf.ts'
import { readOpenApi } from './resource/openApi/readOpenApi.ts'
import { Refusal } from './resource/Refusal.ts'
import { camel } from './resource/words.ts'

// `npm run resource -- "Verification vendor"` writes an entry into the catalogue, `npm run resource -- --from openapi.json`
// those of a platform's own API. See docs/extending.md.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const usage = `npm run resource -- "Verification vendor" [--section integrations] [--field domain:domain!] …
npm run resource -- --from openapi.json [--section integrations] [--only books,loans] [--name library]`

try {
  const { name, heading, entries, notes } = await wanted()
  write(name, catalogueFile(name, heading, entries))
  for (const note of notes) console.log(`  ${note}`)
  for (const { entity, input } of entries) console.log(`${entity}: ${input.path}, /api/v1/${entity}`)
  console.log(
    `Wrote src/advertising/catalogue/${name}.ts and listed it in resources.config.ts. npm start shows it, npm run check tests it.`,
  )
} catch (error) {
  // Ctrl+C or Ctrl+D at a question.
  const isAborted = error?.code === 'ABORT_ERR'
  if (!isAborted && !(error instanceof Refusal) && error?.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error
  console.error(isAborted ? '\nNothing was written.' : error.message)
  process.exitCode = 1
}

async function wanted() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ from: text, only: text, name: text },
      ...{ plural: text, section: text, path: text, description: text, scope: text, states: text },
      field: { type: 'string', multiple: true },
    },
  })
  const { from, only, name, field, ...others } = values
  const checked = made => {
    for (const { entity, input } of made.entries) sanitizeResource(entity, input)
    return made
  }
  if (from !== undefined) {
    if (!existsSync(from)) throw new Refusal(`There is no file ${from}: give the path of an OpenAPI document`)
    const document = readOpenApi(readFileSync(from, 'utf8'))
    const made = entriesOf(document, catalogue, {
      section: others.section ?? 'integrations',
      scope: others.scope,
      only: only?.split(',').map(one => one.trim()),
    })
    return checked({ ...made, name: name === undefined ? made.name : camel(name) })
  }
  const given = { ...others, label: positionals.join(' ') || undefined, fields: field }
  if (!process.stdin.isTTY && !(given.label && given.section)) throw new Refusal(`Say what is to be written:\n${usage}`)
  const answers = given.label && given.section ? given : await askAnswers(given, catalogue)
  const entry = makeEntry(answers, catalogue)
  return checked({ name: camel(entry.entity), heading: [entry.input.description], entries: [entry], notes: [] })
}

function write(name, text) {
  const file = `src/advertising/catalogue/${name}.ts`
  if (existsSync(file)) throw new Refusal(`There is a file ${file} already: give another name by --name`)
  const config = listedInConfig(readFileSync('resources.config.ts', 'utf8'), name)
  writeFileSync(file, text)
  writeFileSync('resources.config.ts', config)
  run(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', file, 'resources.config.ts'])
  run(['--import', 'tsx', 'scripts/derived.mjs'])
}

function run(args) {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`)
}
