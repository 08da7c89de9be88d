import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// `npm run demo`: builds the console with its API inside (`dist-demo`: static files, for any web server) and serves it.
// With `--build-only` it stops after the build.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

process.env.NODE_ENV = 'production'
process.env.VITE_DEMO = 'true'
await build({ logLevel: 'warn' })
console.log('Astrolabe · demo built in dist-demo')
if (!process.argv.includes('--build-only')) serve()

function serve() {
  const host = process.env.HOST ?? '127.0.0.1'
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo')
    const file = fileOf(decodeURIComponent(pathname))
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  server.listen(Number(process.env.PORT ?? 8080), host, () => {
    console.log(`Astrolabe · demo ready on http://${host}:${server.address().port}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close(() => process.exit(0)))
}

/** The file of an address; pages of the console, which have no ending, are all the index. */
function fileOf(pathname) {
  const path = normalize(join('dist-demo', pathname))
  if (!path.startsWith(`dist-demo${sep}`)) return undefined
  if (existsSync(path) && statSync(path).isFile()) return path
  return extname(pathname) === '' ? join('dist-demo', 'index.html') : undefined
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
