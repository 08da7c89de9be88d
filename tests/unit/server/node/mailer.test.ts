import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMailer } from '../../../../src/engine/server/node/mailer.ts'

const from = 'Astrolabe <no-reply@astrolabe.example>'
const mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Open https://console.example/reset-password?token=abc' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrolabe-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('createMailer', () => {
  it('writes a whole mail into the outbox when there is no server', async () => {
    const outbox = join(folder, 'outbox')
    const mailer = createMailer({ smtpUrl: null, from, outbox })
    await mailer.send(mail)
    await mailer.send(mail)
    const names = await readdir(outbox)
    expect(names).toHaveLength(2)
    const path = join(outbox, names.find(name => name.endsWith('.eml')) ?? '')
    const text = await readFile(path, 'utf8')
    expect(text).toContain('To: ada@example.com')
    expect(text).toContain(`From: ${from}`)
    expect(text).toContain('https://console.example/reset-password?token=')
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  it('says in which language a mail is', async () => {
    const outbox = join(folder, 'outbox')
    await createMailer({ smtpUrl: null, from, outbox }).send({ ...mail, language: 'ar' })
    const [name = ''] = await readdir(outbox)
    expect(await readFile(join(outbox, name), 'utf8')).toMatch(/^Content-Language: ar$/m)
  })

  it('keeps what is in the outbox for 30 days, and looks once an hour', async () => {
    const outbox = join(folder, 'outbox')
    await mkdir(join(outbox, 'folder.eml'), { recursive: true })
    const aged = async (name: string, days: number) => {
      const at = new Date(Date.now() - days * 86_400_000)
      if (!name.startsWith('folder')) await writeFile(join(outbox, name), 'A mail')
      await utimes(join(outbox, name), at, at)
    }
    const kept = async () => (await readdir(outbox)).filter(name => !/^\d{4}-/.test(name)).sort()
    for (const name of ['old.eml', 'old.part', 'old.txt', 'folder.eml']) await aged(name, 31)
    await aged('young.eml', 29)
    const mailer = createMailer({ smtpUrl: null, from, outbox })
    await mailer.send(mail)
    expect(await kept()).toEqual(['folder.eml', 'old.txt', 'young.eml'])

    await aged('later.eml', 31)
    await mailer.send(mail)
    expect(await kept()).toContain('later.eml')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
    await mailer.send(mail)
    expect(await kept()).toEqual(['folder.eml', 'old.txt', 'young.eml'])
    expect(await readdir(outbox)).toHaveLength(6)
  })

  it('hands the mail to the server that it was told', async () => {
    const received: string[] = []
    const server = createServer(socket => converse(socket, received))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: folder })
    await mailer.send(mail)
    await new Promise(resolve => server.close(resolve))
    expect(received.join('\n')).toContain('RCPT TO:<ada@example.com>')
    expect(await readdir(folder)).toEqual([])
  })
})

/** As much SMTP as one mail needs. */
function converse(socket: Socket, received: string[]): void {
  let inMessage = false
  socket.write('220 test\r\n')
  socket.on('data', data => {
    for (const line of data.toString().split('\r\n').filter(Boolean)) {
      received.push(line)
      if (inMessage && line !== '.') continue
      if (line === 'DATA') inMessage = true
      socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      if (line === '.') inMessage = false
      if (line === 'QUIT') socket.end()
    }
  })
}
