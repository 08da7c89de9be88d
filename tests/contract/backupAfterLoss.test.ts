import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { HostProcess, runCommand } from './hostProcess.ts'

const image = readFileSync(join(import.meta.dirname, '../corpus/files/picture.jpg'))
const home = mkdtempSync(join(tmpdir(), 'astrolabe-loss-'))
const variables = { DATA_DIR: join(home, 'data') }
const archive = join(home, 'harbor.tar.gz')
let host: HostProcess | undefined

afterAll(async () => {
  await host?.stop()
  rmSync(home, { recursive: true, force: true })
})

it('brings a row, its file and a secret back after everything was lost', { timeout: 600_000 }, async () => {
  host = await HostProcess.start(variables)
  const before = await host.firstAdministrator()
  const [own] = await before.get<readonly EntityRow[]>('/organization?limit=1')
  const organization = own?.id
  const { id: account } = await before.send<EntityRow>('/account', {
    ...{ organization, name: 'Lanterns', domain: 'lanterns.example', country: 'US' },
  })
  const form = new FormData()
  form.append('harbor.jpg', new File([image], 'harbor.jpg'))
  const [asset] = await before.send<readonly EntityRow[]>(
    `/asset?organization=${organization}&account=${account}`,
    form,
  )
  const hook = await before.send<EntityRow>('/webhook', {
    ...{ name: 'Harbor webhook', organization, url: 'https://hooks.example.com/harbor' },
    ...{ events: ['deal.created'], authKind: 'hmac_sha256', secret: 'whsec_aGFyYm9yLWhhcmJvci1oYXJib3ItaGFyYm9y' },
  })

  expect(runCommand('backup', [archive], variables)).toEqual({
    status: 1,
    text: expect.stringMatching(/is in use by another Astrolabe \(process \d+\)/),
  })
  await host.stop()
  expect(runCommand('backup', [archive, '--with-key'], variables)).toEqual({
    status: 0,
    text: expect.stringMatching(/rows and \d+ files are in/),
  })
  rmSync(variables.DATA_DIR, { recursive: true })
  expect(runCommand('restore', [archive], variables)).toEqual({
    status: 0,
    text: expect.stringContaining('Restored. Everyone has to sign in again.'),
  })

  host = await HostProcess.start(variables)
  expect((await fetch(`${host.url}/api/v1/current-user`, { headers: { cookie: before.cookie ?? '' } })).status).toBe(
    401,
  )
  const after = await host.signIn()
  const [found] = await after.get<readonly EntityRow[]>(`/asset?id=${asset?.id}`)
  expect(found).toMatchObject({ name: 'harbor.jpg', account })
  const file = await after.fetch(`/asset/${asset?.id}/file`)
  expect(Buffer.from(await file.arrayBuffer()).equals(image)).toBe(true)
  // The old secret stays for a while where it could be read.
  const rotated = await after.send<{ previousEndsAt: string | null }>(`/webhook/${hook.id}/secret`, { hours: 1 })
  expect(rotated.previousEndsAt).toMatch(/^20/)
})
