import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The link at which a password is chosen, of the newest mail in a host's outbox to that address, or to any. @throws Error while there is none */
export function mailedLink(dataDir: string, to = ''): string {
  const outbox = join(dataDir, 'outbox')
  const names = readdirSync(outbox).filter(file => file.endsWith('.eml'))
  const mail = names
    .sort()
    .map(name => readFileSync(join(outbox, name), 'utf8'))
    .findLast(text => text.includes(`To: ${to}`))
  // Quoted-printable taken off.
  const text = mail?.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
  const [link] = /http:\S+\/reset-password\?token=[\w-]+/.exec(text) ?? []
  if (link === undefined) throw new Error('There is no mail with a link yet')
  return link
}
