import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, Mailer } from '../outside.ts'

/** Sends through the server of `smtpUrl`, or, without one, writes `.eml` files into `outbox`. */
export function createMailer({ smtpUrl, from, outbox }: MailerOptions): Mailer {
  return smtpUrl === null ? outboxMailer(from, outbox) : smtpMailer(from, smtpUrl)
}

interface MailerOptions {
  readonly smtpUrl: string | null
  readonly from: string
  readonly outbox: string
}

function smtpMailer(from: string, url: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail: Mail) {
      await transport.sendMail(messageOf(from, mail))
    },
  }
}

function outboxMailer(from: string, outbox: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let clearedAt = Number.NEGATIVE_INFINITY
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail(messageOf(from, mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      // Sortable by time; a reader of the folder never meets half a mail.
      const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, `${path}.eml`)
      const now = Date.now()
      if (now - clearedAt < 3_600_000) return
      clearedAt = now
      await clearOutbox(outbox, now - keptMs)
    },
  }
}

/** As long as a mail without a server is kept: links in it have ended long before. */
const keptMs = 30 * 86_400_000

/** Other processes may do the same, and a mail that was written is sent whatever becomes of the others. */
async function clearOutbox(outbox: string, before: number): Promise<void> {
  for (const name of await readdir(outbox).catch(() => [])) {
    if (!/\.(eml|part)$/.test(name)) continue
    const path = join(outbox, name)
    const facts = await stat(path).catch(() => null)
    if (facts?.isFile() && facts.mtimeMs < before) await rm(path, { force: true }).catch(() => {})
  }
}

function messageOf(from: string, { attachments = [], language, ...mail }: Mail): SendMailOptions {
  return {
    from,
    ...mail,
    ...(language === undefined ? {} : { headers: { 'Content-Language': language } }),
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Readable.from(content()),
    })),
  }
}
