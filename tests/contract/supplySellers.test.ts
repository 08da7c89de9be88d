import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { partsOf } from '../../src/engine/contract/looseValues.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type Json, north, origin } from './apiClient.ts'
import { type PublisherFiles, publisherFiles, says } from './publisherFiles.ts'
import { eachStore } from './stores.ts'
import { supplyWorld } from './supplyWorld.ts'

let files: PublisherFiles

beforeAll(async () => {
  files = await publisherFiles()
})
afterAll(() => files.close())

eachStore(open => {
  let supply: Awaited<ReturnType<typeof supplyWorld>>

  beforeAll(async () => {
    supply = await supplyWorld(open, files)
  })
  beforeEach(() => supply.begin())

  const place = () => `${supply.ours}/sellers.json`
  const active = async (changes: Json = {}) => {
    const row = await supply.make(changes)
    supply.publish(row, says(supply.line(row)))
    await supply.activate(row)
    return supply.stored(row)
  }
  /** What a check of an active publisher says of a sellers.json. */
  const checked = async (answer: RequestListener | null, row?: Row & Json) => {
    const publisher = row ?? (await active())
    if (answer) files.answers.set(place(), answer)
    const { status, body } = await supply.check(publisher)
    // What buyers may do is said by ads.txt alone.
    expect([status, body.state]).toEqual([200, 'ok'])
    const at = `https://${place()}`
    const [file] = (body.files as Json[]).filter(({ url }) => url === at)
    const findings = (body.findings as Json[]).filter(one => one.file === at)
    return { file, messages: findings.map(({ severity, message }) => `${severity}: ${message}`) }
  }
  const json = (body: unknown) => says(JSON.stringify(body), 'application/json')
  const seller = ({ sellerId, domain, name }: Row & Json, changes: Json = {}) => ({
    ...{ seller_id: sellerId, seller_type: 'PUBLISHER', name, domain },
    ...changes,
  })

  it('[domain.1.13] finds nothing wrong with what the console says is to be published', async () => {
    const row = await active()
    const { body } = await supply.admin().get(`/organization/${north}/sellers.json`)
    const { file, messages } = await checked(json(body), row)
    expect(messages).toEqual([])
    const total = (body.sellers as Json[]).length
    expect(file).toEqual({ url: `https://${place()}`, state: 'ok', lines: total })
  })

  it.each<[string, (row: Row & Json) => Json[], string, string[]]>([
    [
      'another seller only',
      () => [{ seller_id: 'x', seller_type: 'BOTH' }],
      'missing_line',
      ['doesn’t list seller ID'],
    ],
    [
      'another type',
      row => [seller(row, { seller_type: 'Both' })],
      'wrong_type',
      ['as BOTH, but here it is PUBLISHER'],
    ],
    ['no type', row => [seller(row, { seller_type: 7 })], 'wrong_type', ['as –, but here']],
    ['another domain', row => [seller(row, { domain: 'rival.example' })], 'ok', ['with the domain rival.example']],
    ['no domain', row => [seller(row, { domain: undefined })], 'ok', ['with the domain –']],
    ['a subdomain', row => [seller(row, { domain: `WWW.${row.domain}` })], 'ok', []],
    ['it confidential', row => [seller(row, { is_confidential: 1 })], 'ok', ['keeps this publisher confidential']],
    ['it twice', row => [seller(row), seller(row)], 'ok', ['more than once']],
    [
      'its ID with other letters',
      row => [seller(row, { seller_id: String(row.sellerId).toUpperCase() })],
      'missing_line',
      ['doesn’t list'],
    ],
  ])('says so where it lists %s', async (_, sellers, state, words) => {
    const row = await active()
    const { file, messages } = await checked(json({ version: '1.0', sellers: sellers(row) }), row)
    expect([file?.state, messages.length]).toEqual([state, words.length])
    for (const [at, text] of words.entries()) expect(messages[at]).toContain(text)
  })

  it('warns where the file names whom the console keeps confidential', async () => {
    const row = await active({ confidential: true })
    expect((await checked(json({ sellers: [seller(row)] }), row)).messages).toEqual([
      'warning: The file names this publisher, which is confidential here.',
    ])
    expect((await checked(json({ sellers: [seller(row, { is_confidential: 1 })] }), row)).messages).toEqual([])
  })

  it.each<[string, RequestListener | null, string, string]>([
    ['is not there', null, 'not_found', 'status 404'],
    ['is forbidden', (_, response) => response.writeHead(403).end(), 'unreachable', 'status 403'],
    ['is a page', says('\uFEFF\n<!doctype html><p>Hello', 'text/html'), 'unreachable', 'web page'],
    ['is half of a file', says('{"sellers":[{"seller_id":"1"}', 'application/json'), 'unreachable', 'before its end'],
    ['is a list', says('[]', 'application/json'), 'unreachable', 'isn’t valid JSON'],
    ['is empty', says('', 'application/json'), 'unreachable', 'isn’t valid JSON'],
    ['lists nobody', json({ version: '1.0', contact_email: 'a@b.example' }), 'unreachable', 'no list of sellers'],
    [
      'is inside',
      (_, response) => response.writeHead(302, { location: 'http://inside.example/' }).end(),
      'unreachable',
      'isn’t a public address',
    ],
    ['breaks off', (_, response) => response.destroy(), 'unreachable', 'closed the connection'],
  ])('says so where the file %s', async (_, answer, state, words) => {
    const { file, messages } = await checked(answer)
    expect(file).toMatchObject({ state })
    expect(messages).toEqual([expect.stringContaining(words)])
    // A file that we can’t reach may be there for others.
    const isKnown = !/status 403|public address|closed the connection/.test(words)
    expect(messages[0]?.includes('Buyers can’t look up who is paid.')).toBe(isKnown)
  })

  it('is read for one user of an organization at a time, another waits, and the next is told at once to come later; drafts read none', async () => {
    const rows = [await active(), await active(), await active()]
    const draft = await supply.make()
    supply.publish(draft, says(supply.line(draft)))
    let openGate = () => {}
    const gate = new Promise<void>(resolve => {
      openGate = resolve
    })
    let [open, most] = [0, 0]
    files.answers.set(place(), async (request, response) => {
      open += 1
      most = Math.max(most, open)
      await gate
      open -= 1
      json({ version: '1.0', sellers: [] })(request, response)
    })
    const checks = rows.map(async row => ({ ...(await supply.check(row)), row }))
    const refused = await Promise.race(checks)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
    expect((await supply.check(draft)).status).toBe(200)
    openGate()
    expect((await Promise.all(checks)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
    expect(most).toBe(1)
    // Nothing is read for a check that was refused.
    const read = rows.filter(({ domain }) => files.asked.includes(`${domain}/ads.txt`))
    expect(read).toEqual(rows.filter(({ id }) => id !== refused.row.id))
  })

  it('is asked for once by the daily job, and not for publishers that nobody is to find in it', async () => {
    await supply.later(2 * 86_400_000)
    const rows = [await active(), await active(), await active()]
    const idle = await supply.make()
    supply.publish(idle, says(supply.line(idle)))
    files.answers.set(place(), json({ sellers: rows.slice(1).map(row => seller(row)) }))
    await supply.check(idle)
    expect(files.asked).not.toContain(place())
    await createJobWorker(createApiContext(supply.world.options), { consoleUrl: origin }).look()
    expect(files.asked.filter(path => path === place())).toHaveLength(1)
    const states = rows.map(async ({ id }) => {
      const [check] = (await supply.admin().list(`/supply-check?publisher=${id}&sort=desc(createdAt)`)).body
      return partsOf(check?.files).map(({ state }) => state)
    })
    expect(await Promise.all(states)).toEqual([
      ['ok', 'missing_line'],
      ['ok', 'ok'],
      ['ok', 'ok'],
    ])
  })
})
