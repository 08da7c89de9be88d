import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueFile } from '../../../scripts/resource/catalogueFile.ts'
import { makeEntry } from '../../../scripts/resource/makeEntry.ts'
import { entriesOf } from '../../../scripts/resource/openApi/entriesOf.ts'
import { readOpenApi } from '../../../scripts/resource/openApi/readOpenApi.ts'
import { clearedCatalogue as catalogue } from './clearedCatalogue.ts'

const folder = 'node_modules/.cache/resource'

it('what is written compiles, and what is misspelt in it does not', () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const vendor = makeEntry(
    { label: 'Vendor', section: 'integrations', states: 'inUse', fields: ['tier:choice(gold,silver)!', 'fee:money'] },
    catalogue,
  )
  const platform = readOpenApi(readFileSync('examples/buying-platform/openapi.json', 'utf8'))
  const buying = entriesOf(platform, catalogue, { section: 'integrations' })
  const misspelt = { ...vendor, input: { ...vendor.input, columns: ['teir'] } }
  for (const [name, entries] of Object.entries({ vendor: [vendor], buying: buying.entries, misspelt: [misspelt] })) {
    const text = catalogueFile(name, ['A file of the catalogue.'], entries)
    writeFileSync(
      `${folder}/${name}.ts`,
      text
        .replace(`'../../engine/`, `'../../../src/engine/`)
        .replace(`'./lifeCycles`, `'../../../src/advertising/catalogue/lifeCycles`),
    )
  }
  const options = { extends: '../../../tsconfig.json', compilerOptions: { incremental: false }, include: ['*.ts'] }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(options))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  })
  const wrong = stdout.split('\n').filter(line => /^\S.*error TS/.test(line))
  expect(wrong).toEqual([expect.stringMatching(/misspelt\.ts\(\d+,\d+\): error TS2322: Type '.*"teir"/)])
})

it('the command says what is wrong in a sentence, and writes nothing', () => {
  const args = ['--import', 'tsx', 'scripts/resource.mjs', 'Deal', '--section', 'inventory']
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr.trim()).toBe('There is a resource "deal" already, at /inventory/deals: give another name')
  expect([status, stdout]).toEqual([1, ''])
})
