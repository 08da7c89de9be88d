import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { ConnectConfig, SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { SendFailed, type ServerPlace } from '../fileSender.ts'
import { FetchRefused } from '../outside.ts'
import { answering, type CheckAddresses } from './checkedAddresses.ts'
import { privateKeyText } from './privateKeyText.ts'

/**
 * Lends a session of an SFTP server, over a connection to one of the checked addresses, once the server has shown its pinned key.
 * @throws SendFailed; what `signal` ends with
 */
export async function withSftp(
  check: CheckAddresses,
  place: ServerPlace,
  signal: AbortSignal,
  work: (sftp: SFTPWrapper) => Promise<void>,
): Promise<void> {
  const addresses = await checked(check, place)
  signal.throwIfAborted()
  const socket = connect({ host: place.host, port: place.port, lookup: answering(addresses) })
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const end = () => socket.destroy()
  ending.addEventListener('abort', end, { once: true })
  const client = new ssh2.Client()
  try {
    const broken = brokenConnection(client, socket)
    const sftp = await Promise.race([broken, openSftp(client, socket, place)])
    await Promise.race([broken, work(sftp)])
  } catch (error) {
    signal.throwIfAborted()
    if (ending.aborted) throw new SendFailed(`The server took longer than ${timeoutMs / 60_000} minutes`, false)
    throw refusalOf(error, place)
  } finally {
    ending.removeEventListener('abort', end)
    client.end()
    socket.destroy()
  }
}

const timeoutMs = 15 * 60_000
const readyTimeout = 20_000

async function checked(check: CheckAddresses, { host, port }: ServerPlace): Promise<readonly string[]> {
  try {
    return await check(host, port)
  } catch (error) {
    if (error instanceof FetchRefused) throw new SendFailed(error.message, error.reason === 'address')
    throw new SendFailed(`${host} couldn’t be resolved`, false)
  }
}

function openSftp(client: ssh2.Client, sock: Socket, place: ServerPlace): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
    const hostVerifier = (key: Buffer) => {
      const shown = `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, -1)}`
      if (shown !== place.hostKey) reject(otherKey(place.host, shown))
      return shown === place.hostKey
    }
    client.connect({ sock, username: place.user, hostVerifier, readyTimeout, ...loginOf(place) })
  })
}

function loginOf({ login }: ServerPlace): ConnectConfig {
  if ('password' in login) return { password: login.password }
  const { privateKey, passphrase } = login
  return { privateKey: privateKeyText(privateKey), ...(passphrase === undefined ? {} : { passphrase }) }
}

/** Never comes to pass while the connection stands. */
function brokenConnection(client: ssh2.Client, socket: Socket): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
  })
  // It also breaks after the work is done, when nobody waits for it.
  broken.catch(() => undefined)
  return broken
}

function otherKey(host: string, shown: string): SendFailed {
  return new SendFailed(
    `${host} presented a different host key than the pinned one: ${shown}. Ask its administrator before you change the fingerprint`,
    true,
  )
}

function refusalOf(error: unknown, { host, login }: ServerPlace): SendFailed {
  if (error instanceof SendFailed) return error
  const level = error instanceof Error && 'level' in error ? error.level : ''
  const message = error instanceof Error ? error.message : ''
  if (level === 'client-authentication') {
    const secret = 'password' in login ? 'password' : 'private key'
    return new SendFailed(`${host} didn’t accept the user name and ${secret}`, true)
  }
  if (/privateKey|passphrase/.test(message)) {
    return new SendFailed('The private key can’t be read: enter it again, with its passphrase if it has one', true)
  }
  const own = error instanceof Error && 'code' in error ? String(error.code) : ''
  const code = level === 'client-timeout' ? 'ETIMEDOUT' : own
  return new SendFailed(`${host} couldn’t be reached: ${reasons[code] ?? 'the connection was interrupted'}`, false)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it didn’t answer',
}
