// @ts-check
/**
 * The thread in which the embedded database lives, as it blocks whoever calls it. Plain JavaScript, because it is
 * started by its address both from the sources and from the build, which copies it next to the file that holds
 * `openEmbedded`. It imports packages only.
 *
 * `workerData`: `{ task: 'create', directory }` makes a new database directory and ends; `{ task: 'serve', directory,
 * template }` opens one (`directory: null`: in memory, from the `template` tar if there is one), says
 * `{ ready: true }` and answers `{ id, kind: 'query' | 'exec' | 'close' | 'dump', sql, params }` with
 * `{ id, rows, command }` or `{ id, error: { message, code, constraint } }`.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

let syncs = 0

/** PGlite's own file system answers fsync without doing it. */
class SyncingFS extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    emscriptenOpts.preRun.push(module => {
      module.NODEFS.stream_ops.fsync = stream => {
        fsyncSync(stream.nfd)
        syncs++
        return 0
      }
    })
    return { emscriptenOpts }
  }
}

/** Without `-F`, which turns fsync off; and with fsync itself, as PGlite has no working fdatasync. */
const startParams = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=128MB', 'jit=off'].flatMap(setting => ['-c', setting]),
]

/** Segments of 1 MB, as 16 MB ones are what a small database mostly consists of. */
const initDbStartParams = ['--wal-segsize=1', '-c', 'shared_buffers=16MB']

if (workerData.task === 'create') await create(workerData.directory)
else await serve(workerData.directory, workerData.template)

async function create(directory) {
  mkdirSync(directory, { recursive: true })
  const pg = await PGlite.create({ fs: new SyncingFS(directory), startParams, initDbStartParams })
  await pg.exec('checkpoint')
  await pg.close()
  syncTree(directory)
  parentPort.postMessage({ created: true })
}

async function serve(directory, template) {
  const pg = await PGlite.create(
    directory === null
      ? { dataDir: 'memory://', initDbStartParams, ...(template ? { loadDataDir: new Blob([template]) } : {}) }
      : { fs: new SyncingFS(directory), startParams },
  )
  if (directory !== null) await checkThatCommitsSync(pg)
  let last = Promise.resolve()
  parentPort.on('message', request => {
    last = last.then(() => answer(pg, request))
  })
  parentPort.postMessage({ ready: true })
}

async function checkThatCommitsSync(pg) {
  const before = syncs
  await pg.exec(`select pg_logical_emit_message(true, 'astrolabe', 'start')`)
  if (syncs === before) {
    throw new Error('The embedded database does not write its commits to the disk (no fsync), so it is not used')
  }
}

async function answer(pg, { id, kind, sql, params }) {
  try {
    if (kind === 'query') {
      const { rows } = await pg.query(sql, params)
      parentPort.postMessage({ id, rows })
    } else if (kind === 'exec') {
      const results = await pg.exec(sql)
      parentPort.postMessage({ id, command: results.at(-1)?.command ?? '' })
    } else if (kind === 'dump') {
      const tar = await (await pg.dumpDataDir('none')).arrayBuffer()
      parentPort.postMessage({ id, rows: [{ tar }] })
    } else {
      await pg.close()
      parentPort.postMessage({ id })
      parentPort.close()
    }
  } catch (error) {
    const { message, code, constraint } = error
    parentPort.postMessage({ id, error: { message, code, constraint } })
  }
}

/** Files that initdb wrote without fsync, and then the directories that name them. */
function syncTree(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else sync(path)
  }
  sync(directory)
}

function sync(path) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
