import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { ensureFactPartitions } from '../../src/advertising/server/facts/store/factPartitions.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { leftOut } from '../../src/engine/server/node/backup/copyTables.ts'
import { verifyBackup } from '../../src/engine/server/node/backup/readBackup.ts'
import { runBackup, runRestore } from '../../src/engine/server/node/backup/runBackupCommand.ts'
import { type BackupParts, writeBackup } from '../../src/engine/server/node/backup/writeBackup.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { openDatabase, openStore } from '../../src/engine/server/node/openStore.ts'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import { apiTables } from '../../src/engine/server/store/apiTables.ts'

const home = mkdtempSync(join(tmpdir(), 'astrolabe-backup-'))
const product = { ...advertisingApi, extensions: postgresHalves }
const databases: string[] = []
const key = 'one-key-for-all-of-these-databases'
const archive = join(home, 'first.tar.gz')
const first = { DATA_DIR: join(home, 'first'), SECRETS_KEY: key }
const fileText = 'Kept beside the rows'

afterAll(async () => {
  await onServer(...databases.map(name => `drop database if exists ${name} with (force)`))
  rmSync(home, { recursive: true, force: true })
})

/** Rows in every table there is, awkward ones, and a file, in the embedded database. */
beforeAll(async () => {
  const store = await openStore(readEnvironment(first), product, quiet)
  const box = createSecretBox([key])
  for (const [index, { name }] of apiTables(product).entries()) {
    const rows = await Promise.all(
      [...awkward, 'x'.repeat(index === 0 ? 5_000_000 : 10)].map(async (text, at) => ({
        id: `${name}-${at}`,
        organization: `o${at % 2}`,
        name: `${at} ${text}`,
        code: `${at}`,
        secret: await box.seal(text.slice(0, 20), name),
        number: 0.1 + at,
        nothing: null,
      })),
    )
    await store.transaction(tx => tx.insert(name, rows))
  }
  await store.close()
  const db = await openDatabase(readEnvironment(first), quiet)
  await db.transaction(async tx => {
    await ensureFactPartitions(tx, ['2026-11', '2026-12'])
    await tx.exec(plainRows)
  })
  await db.close()
  const incoming = await folderFiles(join(first.DATA_DIR, 'artifacts')).receive()
  await incoming.write(Buffer.from(fileText))
  await incoming.finish()
  await incoming.keep()
  await incoming.discard()
}, 600_000)

const awkward = ['plain', '"quoted" \\ and\nbroken\tup', 'ü 💶 \u2028', `' || $1 -- ;`]

/** What only columns hold: numbers beyond JavaScript's, bytes, microseconds, lists, identities, sequences. */
const plainRows = `
  insert into fact_key (organization, campaign, strategy, line_item, media, deal) select 'o0', 'c', 's', 'l' || n, 'm', ''
    from generate_series(1, 7000) n;
  insert into fact_hourly (key, hour, spend) select id, '2026-11-30T23:00:00Z', 9007199254740993 + id from fact_key;
  insert into fact_hourly (key, hour, spend, batch) values (1, '2026-12-01T00:00:00Z', -1, nextval('fact_batch_number'));
  insert into fact_daily (key, day, spend) values (1, '2026-11-30', 9223372036854775807);
  insert into fact_people (key, hour, people) values (1, '2026-11-30T23:00:00Z', '{1,9007199254740993}');
  insert into fact_outbox (work) values ('{"do":"withdraw","batch":1}');
  insert into fact_progress values ('o0', '2026-11-30T23:00:00.123456Z');
  insert into segment_set (segment, state) values ('s', 'live');
  insert into segment_member values (1, '\\x00ff0a22', 1, '2026-11-30T23:00:00.000001Z', 'infinity');
  insert into list_set (list, state) values ('l', 'dead'), ('l', 'live');
  insert into list_entry values (2, 1, 'a "key"', null), (2, 1, 'b', '');
`

describe('a backup', { timeout: 600_000 }, () => {
  it('goes from the embedded database to a server and back, with every row of every table, sequences, and files', async () => {
    const said: string[] = []
    await runBackup([archive], first, line => said.push(line))
    expect(said).toEqual([
      expect.stringMatching(/^[\d,]+ rows and 1 files are in .+first\.tar\.gz \([\d.]+ MB\)$/),
      expect.stringContaining('Keep the key in SECRETS_KEY elsewhere, too'),
    ])
    const server = { ...(await newDatabase()), DATA_DIR: join(home, 'server'), SECRETS_KEY: key }
    await runRestore(product, [archive], server, () => {})
    const before = await contents(first)
    expect(Object.keys(before).length).toBeGreaterThan(80)
    expect(await contents(server)).toEqual(before)

    const second = join(home, 'second.tar.gz')
    await runBackup([second], server, () => {})
    const back = { DATA_DIR: join(home, 'back'), SECRETS_KEY: key }
    await runRestore(product, [second], back, () => {})
    expect(await contents(back)).toEqual(before)
    expect(await filesIn(back)).toEqual(await filesIn(first))
    expect(await filesIn(back)).toContain(fileText)
  })

  it('writes over no other file, and nothing of a database that is in use or not there', async () => {
    await expect(runBackup([archive], first)).rejects.toThrow('first.tar.gz already exists. Name another file.')
    await expect(runBackup([], { DATA_DIR: join(home, 'none') })).rejects.toThrow('There is nothing to back up')
    const server = { ...(await newDatabase()), DATA_DIR: join(home, 'none') }
    await expect(runBackup([], server)).rejects.toThrow(/Uploaded files would be missing: there is no .*none/)
    await expect(runBackup(['--with-key'], { ...server, DATA_DIR: home })).rejects.toThrow(
      /no .*secrets\.key to put in/,
    )
    await expect(runBackup([], { ...server, DATA_DIR: home })).rejects.toThrow('this database holds no console')
    await expect(runBackup(['a', 'b'], first)).rejects.toThrow('Usage: npm run backup')
    const open = await openDatabase(readEnvironment(first), quiet)
    await expect(runBackup([join(home, 'other.tar.gz')], first)).rejects.toThrow(/is in use by another Astrolabe/)
    await open.close()
  })

  it('copies files when its transaction has ended', async () => {
    await withParts(async (parts, isIn) => {
      const seen: boolean[] = []
      const artifacts = looking(parts.files.artifacts, () => seen.push(isIn()))
      const path = join(home, 'after.tar.gz')
      const { entries } = await writeBackup(path, { ...parts, files: { ...parts.files, artifacts } })
      expect(seen).toEqual([false])
      expect(entries.filter(({ name }) => !name.startsWith('rows/'))).toMatchObject([{ bytes: fileText.length }])
      expect(await verifyBackup(path)).toMatchObject({ entries })
    })
  })

  it('that fails says why, and leaves nothing', async () => {
    const path = join(home, 'failed.tar.gz')
    const left = () => readdirSync(home).filter(name => name.startsWith('failed'))
    await withParts(async (parts, isIn) => {
      const broken = (kind: 'assets' | 'artifacts', error: Error) => {
        const files = looking(parts.files[kind], () => {
          throw error
        })
        return writeBackup(path, { ...parts, files: { ...parts.files, [kind]: files } })
      }
      await expect(broken('assets', new Error('The folder is away'))).rejects.toThrow('The folder is away')
      await expect(broken('artifacts', new Error('The bucket is away'))).rejects.toThrow('The bucket is away')
      await expect(writeBackup(path, { ...parts, keyFile: join(home, 'no key') })).rejects.toThrow(/ENOENT.+no key/)
      const cut = new Error('The connection is lost')
      const lose = () => Promise.reject(cut)
      const lost = (at: string): BackupParts['db'] => ({
        ...parts.db,
        transaction: async work => {
          if (at === 'rows') return parts.db.transaction(tx => work({ ...tx, query: lose }))
          if (at === 'commit') await parts.db.transaction(work)
          return lose()
        },
      })
      for (const at of ['begin', 'rows', 'commit'])
        await expect(writeBackup(path, { ...parts, db: lost(at) })).rejects.toBe(cut)
      expect([isIn(), left()]).toEqual([false, []])
    })
  })

  it('says that there is no room, whenever that comes out', async () => {
    const path = join(home, 'failed.tar.gz')
    await withParts(async parts => {
      await expect(writeBackup(path, { ...parts, openNew: () => open('/dev/full', 'r+') })).rejects.toThrow(/^ENOSPC/)
      // Between the rows and the files.
      const opened = await open('/dev/full', 'r+')
      const db: BackupParts['db'] = {
        ...parts.db,
        transaction: async work => {
          const done = await parts.db.transaction(work)
          await expect.poll(() => opened.fd).toBe(-1)
          return done
        },
      }
      await expect(writeBackup(path, { ...parts, db, openNew: async () => opened })).rejects.toThrow(/^ENOSPC/)
    })
  })

  it('is refused whole when it was cut or changed anywhere, and nothing is touched', async () => {
    const whole = readFileSync(archive)
    const target = { DATA_DIR: join(home, 'cut'), SECRETS_KEY: key }
    const given = join(home, 'given.tar.gz')
    const refused = async (bytes: Buffer) => {
      writeFileSync(given, bytes)
      await expect(runRestore(product, [given], target)).rejects.toThrow(/is not a complete backup|was changed/)
    }
    for (const at of [0, 1, 100, whole.length / 3, whole.length - 600, whole.length - 9, whole.length - 1])
      await refused(whole.subarray(0, Math.floor(at)))
    for (const at of [12, 500, Math.floor(whole.length / 2), whole.length - 20, whole.length - 3]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      await refused(changed)
    }
    // Packed again, so that the sums of gzip and tar are right.
    const text = gunzipSync(whole)
    const at = text.indexOf('plain')
    text[at + 2] = (text[at + 2] ?? 0) ^ 1
    await refused(gzipSync(text))
    await refused(gzipSync(Buffer.concat([gunzipSync(whole), Buffer.alloc(512, 'x')])))
    await expect(runRestore(product, [join(home, 'nowhere')], target)).rejects.toThrow('There is no ')
    await expect(runRestore(product, [], target)).rejects.toThrow('Usage: npm run restore')
    expect(existsSync(target.DATA_DIR)).toBe(false)
  })

  it('of a newer program or another format is refused with a sentence', async () => {
    const target = { DATA_DIR: join(home, 'newer'), SECRETS_KEY: key }
    const given = join(home, 'newer.tar.gz')
    for (const [found, replaced, sentence] of [
      [
        /"migration": \d+/,
        '"migration": 9999',
        /was written by a newer Astrolabe \(.+version 9999, this program knows \d+\)/,
      ],
      [/"format": 1/, '"format": 7', /has format 7, and this program reads 1/],
    ] as const) {
      writeFileSync(given, withManifest(readFileSync(archive), found, replaced))
      await expect(runRestore(product, [given], target)).rejects.toThrow(sentence)
    }
  })

  it('replaces rows only when that is said, and leaves what is not the console’s', async () => {
    const server = { ...(await newDatabase()), DATA_DIR: join(home, 'replace'), SECRETS_KEY: key }
    await runRestore(product, [archive], server, () => {})
    const before = await contents(server)
    await onServer.in(server.DATABASE_URL, 'delete from "user"')
    await expect(runRestore(product, [archive], server)).rejects.toThrow('This database holds rows. Add --replace')
    const console = openPostgres(server.DATABASE_URL)
    await console.query('select 1')
    await expect(runRestore(product, [archive, '--replace'], server)).rejects.toThrow('A console uses this database')
    await console.close()
    await runRestore(product, [archive, '--replace'], server, () => {})
    expect(await contents(server)).toEqual(before)

    await onServer.in(server.DATABASE_URL, 'create table theirs (id int); insert into theirs values (1)')
    await expect(runRestore(product, [archive, '--replace'], server)).rejects.toThrow('also holds theirs')
  })

  it('brings its secrets back only where their key is', async () => {
    const other = { ...(await newDatabase()), DATA_DIR: join(home, 'other') }
    const strange = { ...other, SECRETS_KEY: 'another-key-that-has-sealed-nothing' }
    await expect(runRestore(product, [archive], strange)).rejects.toThrow(/sealed with a key that isn't here/)
    await runRestore(product, [archive], { ...strange, SECRETS_KEY: `${strange.SECRETS_KEY},${key}` }, () => {})

    // One of the data directory goes with the backup where that is asked for; another one there is kept beside it.
    writeFileSync(join(other.DATA_DIR, 'secrets.key'), `${key}\n`)
    const withKey = join(home, 'withKey.tar.gz')
    await runBackup([withKey, '--with-key'], other, () => {})
    writeFileSync(join(other.DATA_DIR, 'secrets.key'), `${strange.SECRETS_KEY}\n`)
    await runRestore(product, [withKey, '--replace'], other, () => {})
    const text = (name: string) => readFileSync(join(other.DATA_DIR, name), 'utf8').trim()
    expect([text('secrets.key'), text('secrets.key.before')]).toEqual([key, strange.SECRETS_KEY])
  })
})

/** What a backup of the embedded database is made of, and whether its transaction is open. */
async function withParts(work: (parts: BackupParts, isIn: () => boolean) => Promise<void>): Promise<void> {
  const opened = await openDatabase(readEnvironment(first), quiet)
  let isIn = false
  const db: BackupParts['db'] = {
    ...opened,
    async transaction(within) {
      isIn = true
      return opened.transaction(within).finally(() => {
        isIn = false
      })
    },
  }
  const artifacts = folderFiles(join(first.DATA_DIR, 'artifacts'), { settledMs: 0 })
  const files = { assets: memoryFiles(), artifacts }
  await work({ db, files, release: 'test', keyFile: null, now: new Date() }, () => isIn).finally(() => opened.close())
}

/** The same files, of which a look is noticed. */
function looking(files: BackupParts['files']['assets'], onLook: () => void): BackupParts['files']['assets'] {
  return {
    ...files,
    async *all() {
      onLook()
      yield* files.all()
    },
  }
}

async function newDatabase() {
  const name = `backup_${process.pid}_${databases.length}`
  databases.push(name)
  await onServer(`create database ${name}`)
  return { DATABASE_URL: inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`) }
}

/** A digest of each table's rows with what is worked out from them, and what sequences have counted to. */
async function contents(variables: Record<string, string>): Promise<Record<string, unknown>> {
  const db = await openDatabase(readEnvironment(variables), quiet)
  try {
    return await db.transaction(async tx => {
      await tx.exec(`set local timezone = 'UTC'`)
      const tables = await tx.query(`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`)
      const found: Record<string, unknown> = {}
      for (const name of tables.map(row => String(row.name)).filter(name => !leftOut.has(name))) {
        const [row] = await tx.query(`select count(*)::int as count,
          md5(string_agg(line, chr(10) order by line collate "C")) as digest
          from (select to_jsonb(t)::text as line from "${name}" t) x`)
        found[name] = row
      }
      const sequences = await tx.query(
        'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()',
      )
      for (const { name, last } of sequences) found[`sequence ${name}`] = last
      const [indexes] =
        await tx.query(`select md5(string_agg(indexdef, chr(10) order by indexdef collate "C")) as digest
        from pg_indexes where schemaname = current_schema() and tablename not in ('migration', 'table_layout', 'layout_use', 'stale_row')`)
      found.indexes = indexes?.digest
      return found
    })
  } finally {
    await db.close()
  }
}

const quiet = { onProgress: () => {}, onIdleError: () => {}, onLost: () => {} }

async function filesIn({ DATA_DIR }: { readonly DATA_DIR: string }): Promise<readonly string[]> {
  const texts: string[] = []
  for (const folder of ['assets', 'artifacts']) {
    const files = folderFiles(join(DATA_DIR, folder), { settledMs: 0 })
    for await (const checksum of files.all()) {
      const file = await files.open(checksum)
      texts.push(file === null ? '' : Buffer.from(await file.read(0, file.size)).toString('latin1'))
    }
  }
  return texts.sort()
}

/** The archive with another manifest, of the same length in the tar, and right otherwise. */
function withManifest(packed: Buffer, found: RegExp, replaced: string): Buffer {
  const tar = gunzipSync(packed).toString('latin1')
  const at = tar.lastIndexOf('{\n "format"')
  const end = tar.indexOf('\n}\n', at) + 3
  const text = tar.slice(at, end).replace(found, replaced)
  // Blanks at its end keep its length.
  const shorter = text.replaceAll('\n ', '\n').padEnd(end - at, ' ')
  return gzipSync(Buffer.from(tar.slice(0, at) + shorter + tar.slice(end), 'latin1'))
}

async function onServer(...statements: readonly string[]): Promise<void> {
  await onServer.in(inject('postgresUrl'), ...statements)
}
onServer.in = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const db = openPostgres(url)
  for (const statement of statements) await db.exec(statement)
  await db.close()
}
