import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishedSellers } from '../../../src/advertising/server/supply/publishedSellers.ts'
import { guardedFetch } from '../../../src/engine/server/node/guardedFetch.ts'
import type { TakenParts } from '../../../src/engine/server/outside.ts'

const publisher = { id: 'p', status: 'active', sellerId: '1042', name: 'The Paper', domain: 'paper.example' }
const ours = { seller_id: '1042', seller_type: 'PUBLISHER', name: 'The Paper', domain: 'paper.example' }
const others = { seller_id: 'other', seller_type: 'BOTH', name: 'Ö'.repeat(80), ext: { list: [{}] } }
const many = Buffer.from(`${JSON.stringify(others)},`.repeat(400))
let server: Server
let megabytes = 0
let sent = 0

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('\uFEFF{"version":"1.0","sellers":[')
    const more = () => {
      while (!response.destroyed && sent < megabytes * 1024 * 1024) {
        sent += many.length
        if (!response.write(many)) return
      }
      response.off('drain', more)
      response.end(`${JSON.stringify(ours)}]}`)
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What is said of a file of this size, what it took at most for a part of it, and how much more memory there was. */
async function judged(size: number) {
  const { port } = server.address() as AddressInfo
  const { fetchParts } = guardedFetch({ allow: [`ssp.example:${port}`], resolve: async () => ['127.0.0.1'] })
  megabytes = size
  sent = 0
  const before = process.memoryUsage.rss()
  let [slowest, most] = [0, before]
  const measured = (_: string, { take, ...limits }: TakenParts) =>
    fetchParts(`http://ssp.example:${port}/sellers.json`, {
      ...limits,
      take: part => {
        const began = process.cpuUsage()
        take(part)
        slowest = Math.max(slowest, process.cpuUsage(began).user / 1000)
        most = Math.max(most, process.memoryUsage.rss())
      },
    })
  const sellers = publishedSellers({ fetchParts: measured }, [])
  const verdict = (await sellers(publisher, { id: 'o', domain: 'ssp.example' }))?.verdict
  return { verdict, slowest, memory: most - before }
}

it('a sellers.json of 200 MB is read to its end in little memory, and no part holds others up', {
  timeout: 300_000,
}, async () => {
  const { verdict, slowest, memory } = await judged(200)
  expect(verdict).toEqual({ state: 'ok', total: (sent / many.length) * 400 + 1, findings: [] })
  expect(slowest).toBeLessThan(50)
  expect(memory).toBeLessThan(150 * 1024 * 1024)
})

it('a larger one than the limit is not read to its end', { timeout: 300_000 }, async () => {
  const { verdict } = await judged(300)
  expect(verdict).toMatchObject({ state: 'unreachable', total: null })
  expect(verdict?.findings[0]?.message).toContain('larger than')
  expect(sent).toBeLessThan(290 * 1024 * 1024)
})
