import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
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
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail(messageOf(from, mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      // Sortable by time; a reader of the folder never meets half a mail.
      const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, `${path}.eml`)
    },
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
