import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm start`: builds what is missing or older than the sources, then becomes the host, so that signals reach it. With the folder of
// another console, `npm run example`, that one.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const [folder = '.'] = process.argv.slice(2)

// In a process of its own: the bundler's memory and its NODE_ENV shall not stay in the server's.
const build = spawnSync(process.execPath, ['scripts/build.mjs', folder], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

process.env.NODE_ENV ??= 'production'
if (folder !== '.') process.env.DATA_DIR ??= `${folder}/.data`
await import(`../${folder}/dist/server/node.js`)
