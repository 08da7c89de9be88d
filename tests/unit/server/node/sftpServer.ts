import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { sshKeys } from './sshKeys.ts'

const { STATUS_CODE } = ssh2.utils.sftp

export interface SftpRules {
  readonly password?: string
  /** The one public key that is let in. */
  readonly publicKey?: string
  /** Folders that are there; the user may not write into those that are false. */
  readonly folders: Readonly<Record<string, boolean>>
}

/** An SFTP server in memory, on loopback. `faults` breaks what comes next. */
export async function sftpServer(rules: SftpRules) {
  const hostKeys = sshKeys()
  const files = new Map<string, Buffer>()
  const log: string[] = []
  const faults = { dropAfter: Number.POSITIVE_INFINITY, fullAfter: Number.POSITIVE_INFINITY }
  const server = new ssh2.Server({ hostKeys: [hostKeys.private] }, (client: Connection) => {
    log.push('connected')
    client.on('error', () => undefined)
    client.on('authentication', context => {
      if (context.method !== 'none') log.push(`shown a ${context.method}`)
      const offered = rules.publicKey === undefined ? undefined : ssh2.utils.parseKey(rules.publicKey)
      if (context.method === 'password' && rules.password !== undefined && context.password === rules.password) {
        return context.accept()
      }
      if (context.method === 'publickey' && offered && !(offered instanceof Error)) {
        const isSame = offered.getPublicSSH().equals(context.key.data)
        const isProven =
          !context.signature || offered.verify(context.blob ?? Buffer.of(), context.signature, context.hashAlgo)
        if (isSame && isProven === true) return context.accept()
      }
      context.reject()
    })
    client.on('session', accept => accept().on('sftp', acceptSftp => serve(acceptSftp(), client)))
  })

  function serve(sftp: SFTPWrapper, client: Connection): void {
    const open = new Map<number, string>()
    let last = 0
    const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
    sftp.on('OPEN', (id, path) => {
      log.push(`open ${path}`)
      const mayWrite = rules.folders[folderOf(path)]
      if (mayWrite === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (!mayWrite) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      last += 1
      open.set(last, path)
      files.set(path, Buffer.alloc(0))
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(last)
      sftp.handle(id, handle)
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = open.get(handle.readUInt32BE()) ?? ''
      const before = files.get(path) ?? Buffer.alloc(0)
      if (offset + data.length > faults.dropAfter) {
        client.end()
        return
      }
      // A full disk that nobody notices.
      const kept = offset + data.length > faults.fullAfter ? data.subarray(0, 0) : data
      const next = Buffer.alloc(Math.max(before.length, offset + kept.length))
      before.copy(next)
      kept.copy(next, offset)
      files.set(path, next)
      sftp.status(id, STATUS_CODE.OK)
    })
    sftp.on('CLOSE', (id, handle) => {
      open.delete(handle.readUInt32BE())
      sftp.status(id, STATUS_CODE.OK)
    })
    sftp.on('FSTAT', (id, handle) => stat(id, open.get(handle.readUInt32BE()) ?? ''))
    sftp.on('FSETSTAT', id => sftp.status(id, STATUS_CODE.OK))
    sftp.on('STAT', (id, path) => stat(id, path))
    const stat = (id: number, path: string) => {
      const file = files.get(path)
      if (!file) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: file.length, atime: 0, mtime: 0 })
    }
    sftp.on('RENAME', (id, from, to) => {
      const file = files.get(from)
      if (!file || files.has(to)) return sftp.status(id, file ? STATUS_CODE.FAILURE : STATUS_CODE.NO_SUCH_FILE)
      move(id, from, to)
    })
    sftp.on('EXTENDED', (id, name, data) => {
      if (name !== 'posix-rename@openssh.com') return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED)
      const size = data.readUInt32BE()
      move(id, data.toString('utf8', 4, 4 + size), data.toString('utf8', 8 + size))
    })
    const move = (id: number, from: string, to: string) => {
      log.push(`rename ${from} ${to} with ${files.get(from)?.length} bytes`)
      files.set(to, files.get(from) ?? Buffer.alloc(0))
      files.delete(from)
      sftp.status(id, STATUS_CODE.OK)
    }
    sftp.on('REMOVE', (id, path) => {
      log.push(`remove ${path}`)
      sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
    })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const key = ssh2.utils.parseKey(hostKeys.private)
  if (key instanceof Error) throw key
  const hostKey = `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').slice(0, -1)}`
  return { port, hostKey, files, log, faults, close: () => new Promise(resolve => server.close(resolve)) }
}
