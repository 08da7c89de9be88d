import { beforeEach, expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { ApiClient, type Json, north, password, people, type TestWorld, testWorld } from './apiClient.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const newer = chrome.replace('140', '141')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** What people are told by mail about how they, or somebody in their name, get in. */
let world: TestWorld

beforeEach(async () => {
  world = await testWorld(advertisingStore(), {
    clientAddress: request => request.headers.get('x-test-address'),
  })
})

const signIn = async (address: string | null, agent: string, secret = password) => {
  const headers = { 'user-agent': agent, ...(address === null ? {} : { 'x-test-address': address }) }
  const body = { email: people.viewer, password: secret }
  const answer = await new ApiClient(world.api, null).send<Json>('POST', '/auth', body, headers)
  world.time.now = new Date(world.time.now.getTime() + 61_000)
  return answer.status
}
const told = () => world.mails.splice(0).map(({ to, subject }) => [to, subject])
const notice = [people.viewer, 'New sign-in to your account at Astrolabe']

it('a sign-in from another network or another browser is told, each once; the first one and known ones are not', async () => {
  expect([await signIn('203.0.113.7', chrome), told()]).toEqual([200, []])
  expect([await signIn('203.0.113.7', newer), told()]).toEqual([200, []])
  expect([await signIn('198.51.100.9', chrome), told()]).toEqual([200, [notice]])
  expect([await signIn('198.51.100.9', firefox), told()]).toEqual([200, [notice]])
  expect([await signIn('198.51.100.9', firefox), told()]).toEqual([200, []])
  // One subscriber's network, and addresses that say nothing.
  expect([await signIn('2001:db8:1:2::7', chrome), told()]).toEqual([200, [notice]])
  expect([await signIn('2001:db8:1:2::8', chrome), told()]).toEqual([200, []])
  expect([await signIn('127.0.0.1', chrome), await signIn(null, chrome), told()]).toEqual([200, 200, []])
  expect([await signIn('192.0.2.1', chrome, 'a wrong one'), told()]).toEqual([401, []])
})

it('says when, by which browser, and from where, by the clock of the person', async () => {
  const viewer = await world.signIn('viewer')
  expect((await viewer.put('/current-user/account', { timezone: 'Asia/Tokyo' })).status).toBe(200)
  await signIn('203.0.113.7', chrome)
  await signIn('198.51.100.9', firefox)
  const text = world.mails.at(-1)?.text ?? ''
  expect(text).toContain('Firefox on Linux')
  expect(text).toContain('198.51.100.9')
  expect(text).toContain('Nov 21, 2026, 18:01 (Asia/Tokyo)')
})

it('a password that was reset by mail is told, an invited person’s first one is not', async () => {
  const admin = await world.signIn('admin')
  await world.anonymous.post('/forgotten-password', { email: people.viewer })
  await expect.poll(() => world.mails.length).toBe(1)
  const reset = async () => {
    const token = /token=(\S+)/.exec(world.mails.splice(0)[0]?.text ?? '')?.[1]
    const body = { token, password: 'marmalade over seven quiet bridges' }
    expect((await world.anonymous.post('/reset-password', body)).status).toBe(200)
  }
  await reset()
  expect(told()).toEqual([[people.viewer, 'Your password was changed for Astrolabe']])
  await admin.create('user', { name: 'New', email: 'new@northwind.example', organizations: [north] })
  await expect.poll(() => world.mails.length).toBe(1)
  await reset()
  expect(told()).toEqual([])
})

it('a key is told to who made it and to who answers for its account', async () => {
  const admin = await world.signIn('admin')
  const account = { organization: north, name: 'Warehouse', owner: 'user-orgAdmin' }
  const { id } = await admin.create('service-account', account)
  const made = await admin.post<{ secret: string; id: string }>(`/service-account/${id}/keys`)
  expect(made.status).toBe(200)
  const texts = world.mails.map(({ text }) => text)
  expect(texts.filter(text => text.includes('Warehouse'))).toHaveLength(2)
  expect(texts.filter(text => text.includes(made.body.secret))).toEqual([])
  const subject = 'A key of a service account was created at Astrolabe'
  expect(told().sort()).toEqual([
    [people.admin, subject],
    [people.orgAdmin, subject],
  ])
})
