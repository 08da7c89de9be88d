import { type ChildProcess, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  endServer,
  makeDatabase,
  type RunOptions,
  runServer,
  systemBinaries,
  unprivilegedUser,
  urlOf,
} from './postgresServer.ts'

/** A PostgreSQL server that keeps its log beside it, as one must that is to go back to any point in time. */
export interface ArchivingPostgres {
  readonly url: string
  /** `pg_basebackup`, in place of an earlier one. */
  baseBackup(): void
  /**
   * Loses the server, and puts the base backup and the log up to a moment in its place: the log in which the backup was made, also
   * after an earlier try.
   * @throws Error with what PostgreSQL says where it can't
   */
  goBackTo(moment: string): Promise<void>
  stop(): Promise<void>
}

/** By the system's own programs: `docs/operating.md` has the same steps. @throws Error where there are none */
export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  const bin = systemBinaries()
  if (!bin || !existsSync(join(bin, 'pg_basebackup'))) {
    throw new Error('This test needs PostgreSQL 15 or newer with pg_basebackup: install it, or put it into PATH.')
  }
  const home = mkdtempSync(join(tmpdir(), 'astrolabe-archiving-'))
  const [data, base, archive] = ['data', 'base', 'archive'].map(name => join(home, name)) as [string, string, string]
  const user = unprivilegedUser()
  const options: RunOptions = { cwd: home, ...user }
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  const clear = (path: string) => rmSync(path, { recursive: true, force: true })
  const archiving = ['archive_mode=on', `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`]
  let server: ChildProcess
  try {
    own(home)
    mkdirSync(archive)
    own(archive)
    makeDatabase(bin, options)
    server = await runServer(bin, options, archiving)
  } catch (error) {
    clear(home)
    throw error
  }
  return {
    url: urlOf(home),
    baseBackup() {
      clear(base)
      const connection = ['--host', home, '--username', 'astrolabe', '--no-password']
      const args = [...connection, '--pgdata', base, '--checkpoint', 'fast']
      execFileSync(join(bin, 'pg_basebackup'), args, { ...options, stdio: 'pipe' })
    },
    async goBackTo(moment) {
      await endServer(server, 'SIGQUIT')
      clear(data)
      execFileSync('cp', ['-a', base, data])
      const signal = join(data, 'recovery.signal')
      writeFileSync(signal, '')
      own(signal)
      server = await runServer(bin, options, [
        ...archiving,
        `restore_command=cp "${archive}/%f" "%p"`,
        `recovery_target_time=${moment}`,
        'recovery_target_timeline=current',
        'recovery_target_action=promote',
      ])
    },
    async stop() {
      await endServer(server)
      clear(home)
    },
  }
}
