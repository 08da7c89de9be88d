import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

// `npm run demo`: builds the console with its API inside (`dist-demo`: static files, for any web server) and serves it. `BASE_PATH` is
// what the files will stand under. With `--build-only` it stops after the build.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

process.env.NODE_ENV = 'production'
process.env.VITE_DEMO = 'true'
await build({ logLevel: 'warn' })
console.log('Astrolabe · demo built in dist-demo')
if (!process.argv.includes('--build-only')) serve()

/** As file servers do, GitHub Pages among them: the file, the index of the folder, or `404.html`. */
function serve() {
  const host = process.env.HOST ?? '127.0.0.1'
  const root = `${(process.env.BASE_PATH ?? '').replace(/\/+$/, '')}/`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo')
    const file = pathname.startsWith(root) ? fileOf(decodeURIComponent(pathname.slice(root.length))) : undefined
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(file ?? '404.html')] ?? 'application/octet-stream',
    })
    createReadStream(file ?? join('dist-demo', '404.html')).pipe(response)
  })
  server.listen(Number(process.env.PORT ?? 8080), host, () => {
    console.log(`Astrolabe · demo ready on http://${host}:${server.address().port}${root}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close(() => process.exit(0)))
}

function fileOf(name) {
  const path = normalize(join('dist-demo', name || 'index.html'))
  return path.startsWith(`dist-demo${sep}`) && existsSync(path) && statSync(path).isFile() ? path : undefined
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
