import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { SFTPWrapper } from 'ssh2'
import { SendFailed, type SentFile } from '../fileSender.ts'

interface SftpFile {
  readonly path: string
  /** What it is called until all of it is there. */
  readonly unfinished: string
  readonly folder: string
  readonly file: SentFile
}

/** Writes a file, looks whether all of it is there, and gives it its name. What doesn't get that far is taken away. @throws SendFailed */
export async function putBySftp(sftp: SFTPWrapper, { path, unfinished, folder, file }: SftpFile): Promise<void> {
  try {
    const content = Readable.fromWeb(file.content() as NodeStream)
    await pipeline(content, sftp.createWriteStream(unfinished, { flags: 'w', mode: 0o644 }), { signal: file.signal })
    const size = await sizeOf(sftp, unfinished)
    if (size !== file.bytes) {
      throw new SendFailed(`The server stored ${size} of ${file.bytes} bytes: its disk may be full`, false)
    }
    await rename(sftp, unfinished, path)
  } catch (error) {
    await remove(sftp, unfinished).catch(() => undefined)
    throw refusalOf(error, folder)
  }
}

function sizeOf(sftp: SFTPWrapper, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    sftp.stat(path, (error, stats) => (error ? reject(error) : resolve(stats.size)))
  })
}

/** OpenSSH's rename replaces a file in one step; by the standard's, one that is there has to go first. */
async function rename(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await done(callback => sftp.ext_openssh_rename(from, to, callback))
  } catch (error) {
    if (codeOf(error) !== null) throw error
    await done(callback => sftp.rename(from, to, callback)).catch(async () => {
      await remove(sftp, to)
      await done(callback => sftp.rename(from, to, callback))
    })
  }
}

function remove(sftp: SFTPWrapper, path: string): Promise<void> {
  return done(callback => sftp.unlink(path, callback))
}

function done(begin: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin(error => (error ? reject(error) : resolve())))
}

/** Of a server's answer; null where it was none. */
function codeOf(error: unknown): number | null {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  return typeof code === 'number' ? code : null
}

function refusalOf(error: unknown, folder: string): unknown {
  const where = folder === '' ? 'the user’s first folder' : `the folder ${folder}`
  // The codes of the protocol (draft-ietf-secsh-filexfer-02, 7).
  if (codeOf(error) === 2)
    return new SendFailed(`The server has no ${where.replace(/^the /, '')}: create it first`, true)
  if (codeOf(error) === 3) return new SendFailed(`The user isn’t allowed to write to ${where}`, true)
  if (codeOf(error) === 4) return new SendFailed(`The server couldn’t store the file in ${where}`, false)
  return error
}
