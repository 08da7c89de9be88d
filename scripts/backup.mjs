import { resolve } from 'node:path'
import { runBuilt } from './runBuilt.mjs'

// `npm run backup -- [file]` and `npm run restore -- <file>`: files are named from where it was typed.
const [first, ...others] = process.argv.slice(2)
const isRestore = first === 'restore'
const typedIn = process.env.INIT_CWD ?? process.cwd()
const args = (isRestore ? others : process.argv.slice(2)).map(arg =>
  arg.startsWith('-') ? arg : resolve(typedIn, arg),
)
process.argv.splice(2, process.argv.length, ...args)
await runBuilt(isRestore ? 'restore' : 'backup')
