import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

/**
 * Writes the entry of a demo of any catalogue: the file that exports `catalogue` (and maybe `colour`; a `logo.svg` beside it is its
 * logo), and a JSON file of rows, or null for rows that are made of the entries.
 * @returns the folder of the entry, as `CONSOLE` names it
 * @throws Refusal with a sentence for each thing that is wrong
 */
export async function catalogueEntry(catalogueFile, rowsFile) {
  const unregister = register()
  const { givenRowErrors } = await import('../../src/engine/server/sample/givenRows.ts')
  const { catalogue, colour = '#334155' } = await read(catalogueFile, () => import(pathToFileURL(catalogueFile).href))
  await unregister()
  if (!catalogue?.resources)
    throw new Refusal(`${catalogueFile} exports no catalogue: export const catalogue = defineConsole({ … })`)
  if (rowsFile !== null) {
    const rows = await read(rowsFile, () => JSON.parse(readFileSync(rowsFile, 'utf8')))
    const errors = givenRowErrors(catalogue, rows)
    if (errors.length)
      throw new Refusal([`${rowsFile} can't be shown:`, ...errors.slice(0, 50).map(one => `  ${one}`)].join('\n'))
  }
  const word = catalogue.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const folder = `node_modules/.cache/demo/${word}`
  mkdirSync(folder, { recursive: true })
  const logo = join(dirname(catalogueFile), 'logo.svg')
  if (existsSync(logo)) copyFileSync(logo, `${folder}/logo.svg`)
  else writeFileSync(`${folder}/logo.svg`, initialOf(catalogue.title, colour))
  writeFileSync(`${folder}/main.ts`, entry(catalogueFile, rowsFile, colour))
  return folder
}

/** What is said to the person, without a stack. */
export class Refusal extends Error {}

async function read(file, how) {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}`)
  try {
    return await how()
  } catch (error) {
    throw new Refusal(`${file} can't be read: ${error.message}`)
  }
}

function entry(catalogueFile, rowsFile, colour) {
  const engine = path => JSON.stringify(resolve('src/engine', path))
  const rows = rowsFile === null ? '{ default: undefined }' : `import(${JSON.stringify(rowsFile)})`
  return `import { logoSigns } from ${engine('shell/logoSigns.tsx')}
import { startConsole } from ${engine('shell/startConsole.ts')}
import { catalogue } from ${JSON.stringify(catalogueFile)}
import logo from './logo.svg'

void startConsole({
  title: catalogue.title,
  publicPrefixes: catalogue.publicPrefixes,
  signs: async () => logoSigns({ logo, colour: ${JSON.stringify(colour)} }),
  console: () => import(${engine('shell/createConsole.ts')}).then(({ createConsole }) => createConsole({ catalogue })),
  demo: async basePath => {
    const [{ startDemo }, { plainHost }, { default: rows }] = await Promise.all([
      import(${engine('demo/startDemo.ts')}),
      import(${engine('server/plainHost.ts')}),
      ${rows},
    ])
    return startDemo(plainHost(catalogue, rows), basePath)
  },
})
`
}

function initialOf(title, colour) {
  const letter = [...title][0]?.toUpperCase().replace(/[<&]/, '') ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="${colour.replaceAll(/["<&]/g, '')}" />
  <text x="16" y="22" fill="#fff" font-family="sans-serif" font-size="18" font-weight="600" text-anchor="middle">${letter}</text>
</svg>
`
}
