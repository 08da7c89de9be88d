import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { catalogueEntry, Refusal } from './demo/catalogueEntry.mjs'
import { firstChunks } from './firstChunks.mjs'

// `npm run demo`: builds the console with its API inside (static files for any web server, in `dist-demo` or `--out`) and serves it. `BASE_PATH` is
// what the files will stand under. With `--build-only` it stops after the build. `--catalogue my.config.ts --rows rows.json` makes the
// demo of another catalogue, with rows of one's own. See docs/extending.md.
const from = process.env.INIT_CWD ?? process.cwd()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const text = { type: 'string' }
const isSet = { type: 'boolean', default: false }
try {
  const { values } = parseArgs({ options: { catalogue: text, rows: text, out: text, 'build-only': isSet } })
  const fileOfPerson = name => (values[name] === undefined ? null : resolve(from, values[name]))
  const [catalogue, rows] = [fileOfPerson('catalogue'), fileOfPerson('rows')]
  if (catalogue) process.env.CONSOLE = await catalogueEntry(catalogue, rows)
  else if (rows) throw new Refusal('--rows needs a --catalogue that the rows are of')
  process.env.NODE_ENV = 'production'
  process.env.VITE_DEMO = 'true'
  const folder = fileOfPerson('out') ?? 'dist-demo'
  process.env.DEMO_FOLDER = folder
  const output = catalogue ? {} : { codeSplitting: { groups: await firstChunks({ demo: true }) } }
  await build({ logLevel: 'warn', build: { rollupOptions: { output } } })
  console.log(`Astrolabe · demo built in ${folder}`)
  if (!values['build-only']) serve(folder)
} catch (error) {
  if (!(error instanceof Refusal) && error?.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error
  console.error(error.message)
  process.exitCode = 1
}

/** As file servers do, GitHub Pages among them: the file, the index of the folder, or `404.html`. */
function serve(folder) {
  const host = process.env.HOST ?? '127.0.0.1'
  const root = `${(process.env.BASE_PATH ?? '').replace(/\/+$/, '')}/`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo')
    const file = pathname.startsWith(root) ? fileOf(folder, decodeURIComponent(pathname.slice(root.length))) : undefined
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(file ?? '404.html')] ?? 'application/octet-stream',
    })
    createReadStream(file ?? join(folder, '404.html')).pipe(response)
  })
  server.listen(Number(process.env.PORT ?? 8080), host, () => {
    console.log(`Astrolabe · demo ready on http://${host}:${server.address().port}${root}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close(() => process.exit(0)))
}

function fileOf(folder, name) {
  const path = normalize(join(folder, name || 'index.html'))
  return path.startsWith(`${folder}${sep}`) && existsSync(path) && statSync(path).isFile() ? path : undefined
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
}
