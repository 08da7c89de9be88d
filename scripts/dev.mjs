import { spawn } from 'node:child_process'
import { createServer as createNetServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

// `npm run dev`: one address. Vite serves the console with hot reload and passes the API's paths to the host, which
// runs from the sources on a free port and starts again when one of its files changes.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const port = Number(process.env.PORT ?? 8080)
const host = process.env.HOST ?? '127.0.0.1'
const apiPort = await freePort()

const api = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'src/hosts/node.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    BASE_PATH: '',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  },
})

const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '/api': target, '/scim/': target, '/healthz': target, '/readyz': target },
  },
})
await vite.listen()
console.log(`Astrolabe · development on http://${host}:${port} (API behind it on ${apiPort})`)

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  api.kill('SIGTERM')
  await vite.close()
  process.exitCode = code
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
api.on('exit', code => stop(code ?? 0))

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
