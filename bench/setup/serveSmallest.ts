import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { precompress } from '../../scripts/vite/precompress.ts'
import type { BenchServer } from './serveBench.ts'

const folder = 'node_modules/.cache/smallest'

/** The smallest application of react-admin and Material UI, built, compressed and kept by browsers as the console is, over sixty rows. */
export async function serveSmallest(): Promise<BenchServer> {
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'bench/smallest',
    plugins: [react(), precompress()],
    build: { outDir: join(process.cwd(), folder), emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 },
  })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://smallest')
    if (pathname.startsWith('/api/')) return answer(response, pathname.split('/')[3], searchParams)
    void serveFile(response, pathname.startsWith('/assets/') ? pathname : '/index.html')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const rows = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Campaign ${String((index * 37) % 60).padStart(2, '0')}`,
  status: index % 3 ? 'active' : 'paused',
  startAt: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
  budget: 1000 * (index + 1),
}))

function answer(response: ServerResponse, id: string | undefined, query: URLSearchParams): void {
  response.setHeader('content-type', 'application/json')
  if (id) return void response.end(JSON.stringify(rows[Number(id) - 1]))
  const [from, to] = JSON.parse(query.get('range') ?? '[0,24]')
  const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]')
  const sorted = [...rows].sort((one, other) => compare(one, other, field) * (order === 'ASC' ? 1 : -1))
  response.setHeader('content-range', `campaigns ${from}-${to}/${rows.length}`)
  response.end(JSON.stringify(sorted.slice(from, to + 1)))
}

function compare(one: object, other: object, field: string): number {
  const [a, b] = [Reflect.get(one, field), Reflect.get(other, field)]
  return a < b ? -1 : a > b ? 1 : 0
}

async function serveFile(response: ServerResponse, path: string): Promise<void> {
  const file = join(folder, path)
  const packed = `${file}.br`
  const isPacked = existsSync(packed)
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(isPacked ? { 'content-encoding': 'br' } : {}),
  })
  response.end(await readFile(isPacked ? packed : file))
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
