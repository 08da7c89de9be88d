import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { type ArchivingPostgres, startArchivingPostgres } from '../archivingPostgres.ts'
import { certificateFor } from '../setup/certificateFor.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../setup/webhookReceiver.ts'
import { HostClient, HostProcess, runCommand } from './hostProcess.ts'

const image = readFileSync(join(import.meta.dirname, '../corpus/files/picture.jpg'))
const home = mkdtempSync(join(tmpdir(), 'astrolabe-moment-'))
const files = join(home, 'files')
/** Of the files: what comes is copied, what goes stays. */
const copy = join(home, 'copy')
let postgres: ArchivingPostgres | undefined
let receiver: WebhookReceiver | undefined
let host: HostProcess | undefined

afterAll(async () => {
  await host?.stop()
  await receiver?.stop()
  await postgres?.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Part of the long run: it needs PostgreSQL's own programs. `docs/operating.md` has the same steps. */
it('goes back to a moment before a mistake, and a second time to a later one: what was there is there, what came later is not, and the audit log verifies', {
  timeout: 600_000,
}, async () => {
  postgres = await startArchivingPostgres()
  const certificate = certificateFor('receiver.example')
  const authority = join(home, 'authority.pem')
  writeFileSync(authority, certificate.cert)
  receiver = await startWebhookReceiver(() => 0, 0, certificate)
  const receiving = receiver.host.replace('127.0.0.1', 'receiver.example')
  const named = pathToFileURL(join(import.meta.dirname, '../setup/receiverName.mjs'))
  const variables = {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: join(home, 'data'), FILES_URL: `file://${files}` },
    ...{ SECRETS_KEY: 'one-key-for-before-and-afterwards', FETCH_ALLOW: receiving },
    ...{ NODE_EXTRA_CA_CERTS: authority, NODE_OPTIONS: `--import=${named}` },
  }
  host = await HostProcess.start(variables)
  const before = await host.firstAdministrator()
  const ended = await host.signIn()
  const world = await madeWorld(before, receiving)
  postgres.baseBackup()

  // After the backup: what only the log has. The receiver has the message, and the console doesn't know it yet.
  const held = receiver.holdNext()
  const kept = await madeDeal(before, world, 'Kept')
  await held.arrived
  const asset = await uploaded(before, world)
  cpSync(files, copy, { recursive: true })
  const then = auditLines('then', variables)
  const moment = await onServer(postgres, 'select clock_timestamp()::text as said')

  held.release()
  await gone(before, `/deal/${kept.id}`)
  await gone(before, `/asset/${asset.id}`)
  expect(readdirSync(files, { recursive: true }).filter(path => /[0-9a-f]{64}$/.test(String(path)))).toEqual([])
  await ended.fetch('/logout', { method: 'POST' })
  expect((await ended.fetch('/current-user')).status).toBe(401)
  const later = await madeDeal(before, world, 'Later')
  await expect.poll(() => told(receiver).map(({ data }) => data.id)).toContain(later.id)
  const afterwards = auditLines('afterwards', variables)
  const laterMoment = await onServer(postgres, 'select clock_timestamp()::text as said')
  await madeDeal(before, world, 'Last')
  cpSync(files, copy, { recursive: true })
  const segment = await onServer(postgres, 'select pg_walfile_name(pg_switch_wal()) as said')
  const archived = 'select last_archived_wal as said from pg_stat_archiver'
  await expect.poll(() => onServer(postgres, archived)).toBe(segment)
  await host.stop()

  await expect(postgres.goBackTo('2126-01-01 00:00:00+00')).rejects.toThrow(
    'recovery ended before configured recovery target was reached',
  )
  await postgres.goBackTo(moment)
  const restored = { ...variables, DATA_DIR: join(home, 'restored'), FILES_URL: `file://${copy}` }
  const toldBefore = told(receiver).length
  host = await HostProcess.start({ ...restored, ROLES: 'api' })
  expect((await new HostClient(host.url, ended.cookie).fetch('/current-user')).status).toBe(200)
  // While no process runs: for half a minute one remembers its sessions.
  await host.stop()
  await onServer(postgres, 'delete from session; delete from "sign-in-step"; delete from "passkey-challenge"')
  host = await HostProcess.start({ ...restored, ROLES: 'api' })
  expect((await new HostClient(host.url, ended.cookie).fetch('/current-user')).status).toBe(401)
  const after = await host.signIn()

  expect(await after.get(`/deal/${kept.id}`)).toMatchObject({ name: 'Kept' })
  const file = await after.fetch(`/asset/${asset.id}/file`)
  expect(Buffer.from(await file.arrayBuffer()).equals(image)).toBe(true)
  const deals = await after.get<readonly EntityRow[]>('/deal?limit=100')
  expect(deals.map(({ name }) => name)).toEqual(['Kept'])

  // The chains go on from there, and don't hide what they have lost.
  expect(runCommand('audit', ['verify', then], restored)).toMatchObject({ status: 0 })
  expect(runCommand('audit', ['verify', afterwards], restored)).toEqual({
    status: 1,
    text: expect.stringContaining('Entries that were noted before are missing'),
  })
  expect(told(receiver)).toHaveLength(toldBefore)
  await host.stop()

  host = await HostProcess.start(restored)
  // The receiver is told again, under the same id, what the console doesn't know that it had told.
  const toldOf = (id: string) => told(receiver).filter(({ data }) => data.id === id)
  await expect.poll(() => toldOf(kept.id).length, { timeout: 180_000 }).toBeGreaterThanOrEqual(2)
  expect(new Set(toldOf(kept.id).map(({ id }) => id)).size).toBe(1)
  await host.stop()

  // A second try, to a later moment: it follows the log of before, though that of the first try is in the archive, too.
  await expect.poll(() => onServer(postgres, 'select archived_count > 0 as said from pg_stat_archiver')).toBe('true')
  await postgres.goBackTo(laterMoment)
  host = await HostProcess.start({ ...restored, DATA_DIR: join(home, 'again'), ROLES: 'api' })
  const again = await host.signIn()
  const second = await again.get<readonly EntityRow[]>('/deal?limit=100')
  expect(second.map(({ name }) => name)).toEqual(['Later'])
  expect(runCommand('audit', ['verify', afterwards], restored)).toMatchObject({ status: 0 })
})

interface World {
  readonly organization: string
  readonly account: string
  readonly seat: string
}

async function madeWorld(client: HostClient, receiving: string): Promise<World> {
  const [own] = await client.get<readonly EntityRow[]>('/organization?limit=1')
  const organization = String(own?.id)
  const { id: account } = await client.send<EntityRow>('/account', {
    ...{ organization, name: 'Lanterns', domain: 'lanterns.example', country: 'US' },
  })
  const { id: partner } = await client.send<EntityRow>('/partner', {
    ...{ organization, name: 'Parallax', domain: 'dsp.example', country: 'DE', currency: 'EUR', timezone: 'UTC' },
  })
  const { id: seat } = await client.send<EntityRow>('/seat', { organization, name: 'Seat', partner, seatId: 'buyer-7' })
  await client.send('/webhook', {
    ...{ name: 'Harbor webhook', organization, url: `https://${receiving}/`, events: ['deal.created'] },
    authKind: 'none',
  })
  return { organization, account, seat }
}

function madeDeal(client: HostClient, { organization, seat }: World, name: string): Promise<EntityRow> {
  return client.send<EntityRow>('/deal', {
    ...{ organization, name, dealId: name, origin: 'astrolabe.example', side: 'sell', priceType: 'first' },
    ...{ floor: 2_500_000, auxData: 'no_fixed', curator: 'curator.example', buyerSeats: [seat] },
  })
}

async function uploaded(client: HostClient, { organization, account }: World): Promise<EntityRow> {
  const form = new FormData()
  form.append('harbor.jpg', new File([image], 'harbor.jpg'))
  const path = `/asset?organization=${organization}&account=${account}`
  const [asset] = await client.send<readonly EntityRow[]>(path, form)
  if (!asset) throw new Error('There is no asset')
  return asset
}

async function gone(client: HostClient, path: string): Promise<void> {
  expect((await client.fetch(path, { method: 'DELETE' })).status).toBe(200)
  expect((await client.fetch(path)).status).toBe(404)
}

/** What `npm run audit -- verify` prints, in a file. */
function auditLines(name: string, variables: Readonly<Record<string, string>>): string {
  const { status, text } = runCommand('audit', ['verify'], variables)
  expect(status).toBe(0)
  const file = join(home, name)
  writeFileSync(file, text)
  return file
}

interface Told {
  readonly id: string
  readonly type: string
  readonly data: { readonly id: string }
}

function told(receiver: WebhookReceiver | undefined): readonly Told[] {
  return (receiver?.bodies ?? []).map(body => JSON.parse(body))
}

async function onServer(server: ArchivingPostgres | undefined, sql: string): Promise<string> {
  const db = openPostgres(server?.url ?? '')
  try {
    if (sql.startsWith('select')) return String((await db.query(sql))[0]?.said)
    await db.exec(sql)
    return ''
  } finally {
    await db.close()
  }
}
