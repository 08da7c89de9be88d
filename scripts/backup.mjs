import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run backup -- [file]` and `npm run restore -- <file>`: build what is missing or older than the sources, then run the command.
// Files are named from where it was typed.
const [first, ...others] = process.argv.slice(2)
const isRestore = first === 'restore'
const typedIn = process.env.INIT_CWD ?? process.cwd()
const args = (isRestore ? others : process.argv.slice(2)).map(arg =>
  arg.startsWith('-') ? arg : resolve(typedIn, arg),
)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] })
if (build.status !== 0) process.exit(build.status ?? 1)
process.argv.splice(2, process.argv.length, ...args)
await (isRestore ? import('../dist/server/restore.js') : import('../dist/server/backup.js'))
