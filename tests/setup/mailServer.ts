import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  stop(): Promise<void>
}

export interface ReceivedMail {
  /** The envelope's. */
  readonly to: readonly string[]
  /** Head and body as sent, quoted-printable taken off. */
  readonly text: string
}

/** A real SMTP server on a port of its own, that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      let text = ''
      try {
        for await (const chunk of stream) text += String(chunk)
      } catch (error) {
        // Whoever was sending is gone: a mail that is not whole was not received.
        return done(error instanceof Error ? error : new Error(String(error)))
      }
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        text: text.replace(/=\r?\n/g, '').replaceAll('=3D', '='),
      })
      done()
    },
  })
  // A sender that is killed breaks its connection.
  server.on('error', error => {
    if (!('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))) throw error
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
