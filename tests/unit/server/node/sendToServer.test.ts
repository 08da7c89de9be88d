import { afterEach, describe, expect, it } from 'vitest'
import type { SentFile, ServerPlace } from '../../../../src/engine/server/fileSender.ts'
import { createFileSender } from '../../../../src/engine/server/node/createFileSender.ts'
import { putBySftp } from '../../../../src/engine/server/node/putBySftp.ts'
import { withSftp } from '../../../../src/engine/server/node/withSftp.ts'
import { sentFile } from './sentFile.ts'
import { type SftpRules, sftpServer } from './sftpServer.ts'
import { sshKeys } from './sshKeys.ts'

type Server = Awaited<ReturnType<typeof sftpServer>>
const servers: Server[] = []
const folders = { '': true, '/in/reports': true, '/locked': false }
const text = 'day,spend\n'.repeat(40_000)

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function started(rules: Partial<SftpRules> = {}) {
  const server = await sftpServer({ password: 'open sesame', folders, ...rules })
  servers.push(server)
  const place: ServerPlace = {
    protocol: 'sftp',
    host: 'files.partner.example',
    port: server.port,
    hostKey: server.hostKey,
    user: 'reports',
    login: { password: 'open sesame' },
    folder: '/in/reports',
  }
  const sender = createFileSender({
    allow: [`files.partner.example:${server.port}`],
    resolve: async () => ['127.0.0.1'],
  })
  const send = (more: Partial<ServerPlace> = {}, file: SentFile = sentFile('daily.csv', text)) =>
    sender.send({ ...place, ...more }, file)
  const failed = (more: Partial<ServerPlace> = {}, file?: SentFile) =>
    send(more, file).then(String, ({ name, message, isFinal }) => ({ name, message, isFinal }))
  return { server, place, send, failed }
}

const final = (message: RegExp) => ({ name: 'SendFailed', message: expect.stringMatching(message), isFinal: true })
const forNow = (message: RegExp) => ({ ...final(message), isFinal: false })

describe('a file for an SFTP server', () => {
  it('gets its name in its folder when all of it is there', async () => {
    const { server, send, place } = await started()
    const file = sentFile('daily.csv', text)
    expect(await send({}, file)).toBe(`sftp://files.partner.example:${place.port}/in/reports/daily.csv`)
    expect(String(server.files.get('/in/reports/daily.csv'))).toBe(text)
    expect(server.log).toEqual([
      'connected',
      'shown a password',
      `open /in/reports/.${file.id}.part`,
      `rename /in/reports/.${file.id}.part /in/reports/daily.csv with ${text.length} bytes`,
    ])
    expect(await send({ folder: '' })).toMatch(/example:\d+\/daily\.csv$/)
    expect([...server.files.keys()]).toEqual(['/in/reports/daily.csv', 'daily.csv'])
  })

  it('replaces one of its name, in one step where the server can', async () => {
    const { server, send, place } = await started()
    await send()
    await send({}, sentFile('daily.csv', 'newer'))
    expect(String(server.files.get('/in/reports/daily.csv'))).toBe('newer')
    expect(server.log).toContain('remove /in/reports/daily.csv')
    server.log.length = 0
    const file = sentFile('daily.csv', 'newest')
    const path = '/in/reports/daily.csv'
    await withSftp(
      async () => ['127.0.0.1'],
      place,
      file.signal,
      sftp => {
        // The test's server knows the request and can't say so.
        Reflect.set(sftp, '_extensions', { 'posix-rename@openssh.com': '1' })
        return putBySftp(sftp, { path, unfinished: '/in/reports/.part', folder: '/in/reports', file })
      },
    )
    expect([String(server.files.get(path)), server.files.size]).toEqual(['newest', 1])
    expect(server.log.join()).not.toContain('remove')
  })

  it('is sent with a private key, its passphrase and its lines lost', async () => {
    const passphrase = 'words of the key'
    const keys = sshKeys({ passphrase })
    const { send, failed } = await started({ publicKey: keys.public, password: 'another' })
    const login = { privateKey: keys.private.replaceAll('\n', ''), passphrase }
    expect(await send({ login })).toMatch(/daily\.csv$/)
    expect(await send({ login: { ...login, privateKey: keys.private } })).toMatch(/daily\.csv$/)
    expect(await failed({ login: { ...login, passphrase: 'other words' } })).toEqual(final(/private key can’t be read/))
    expect(await failed({ login: { privateKey: 'no key', passphrase: undefined } })).toEqual(final(/private key/))
    const other = sshKeys().private
    expect(await failed({ login: { privateKey: other, passphrase: undefined } })).toEqual(
      final(/user name and private/),
    )
  })

  it('is refused in words where the destination is wrong', async () => {
    const { server, failed } = await started()
    expect(await failed({ login: { password: 'wrong' } })).toEqual(final(/didn’t accept the user name and password$/))
    expect(await failed({ folder: '/elsewhere' })).toEqual(final(/has no folder \/elsewhere/))
    expect(await failed({ folder: '/locked' })).toEqual(final(/isn’t allowed to write to the folder \/locked/))
    expect([...server.files.keys()]).toEqual([])
  })

  it('is not sent, nor the password, to a server with another host key', async () => {
    const { server, failed } = await started()
    const hostKey = server.hostKey.replace(/.{5}$/, 'AAAAA')
    expect(await failed({ hostKey })).toEqual(final(/presented a different host key than the pinned one: SHA256:/))
    expect(server.log).toEqual(['connected'])
  })

  it('goes to public addresses alone, whatever a host resolves to', async () => {
    const { server, place } = await started()
    for (const address of ['127.0.0.1', '169.254.169.254', '::1', '10.0.0.1']) {
      const inside = createFileSender({ allow: [], resolve: async () => ['93.184.216.34', address] })
      await expect(inside.send(place, sentFile('x.csv', 'x'))).rejects.toMatchObject(final(/isn’t a public address/))
    }
    expect(server.log).toEqual([])
  })

  it('that breaks off leaves none of its name, also when the disk is full and the server says nothing', async () => {
    const { server, send, failed, place } = await started()
    server.faults.dropAfter = 100_000
    expect(await failed()).toEqual(forNow(/couldn’t be reached: the connection was interrupted/))
    expect(server.files.has('/in/reports/daily.csv')).toBe(false)
    server.faults.dropAfter = Number.POSITIVE_INFINITY
    server.faults.fullAfter = 100_000
    expect(await failed()).toEqual(forNow(/stored \d+ of 400000 bytes/))
    server.faults.fullAfter = Number.POSITIVE_INFINITY
    const broken = sentFile('daily.csv', text)
    const stopping = new AbortController()
    const content = () =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(1000))
          stopping.abort(new Error('stopped'))
        },
      })
    await expect(send({}, { ...broken, content, signal: stopping.signal })).rejects.toThrow('stopped')
    expect([...server.files.keys()].filter(name => name.endsWith('daily.csv'))).toEqual([])
    await server.close()
    servers.length = 0
    expect(await failed({ port: place.port })).toEqual(forNow(/it refused the connection/))
  })
})
