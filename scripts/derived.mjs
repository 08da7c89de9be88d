import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { derivedFiles, derivedFolder } from './derived/derivedFiles.ts'

// `npm run derived`: writes what follows from the catalogue into docs/derived. A unit test compares.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const files = derivedFiles()
mkdirSync(derivedFolder, { recursive: true })
for (const name of readdirSync(derivedFolder)) if (!Object.hasOwn(files, name)) rmSync(`${derivedFolder}/${name}`)
for (const [name, text] of Object.entries(files)) writeFileSync(`${derivedFolder}/${name}`, text)
console.log(`Wrote ${Object.keys(files).join(', ')} to ${derivedFolder}`)
