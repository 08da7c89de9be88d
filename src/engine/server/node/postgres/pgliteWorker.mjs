// @ts-check
/**
 * The thread in which the embedded database lives, as it blocks whoever calls it. Plain JavaScript, because it is
 * started by its address both from the sources and from the build, which copies it next to the file that holds
 * `openEmbedded`. It imports packages only.
 *
 * `workerData`: `{ task: 'create', directory }` makes a new database directory and ends;
 * `{ task: 'serve', directory, copyOf, template }` opens one, copied before from `copyOf` if that is given (`directory: null`: in
 * memory, from the `template` tar if there is one), says `{ ready: true }` and answers `{ id, kind: 'query' | 'exec' | 'close' | 'dump', sql, params }` with
 * `{ id, rows, command }` or `{ id, error: { message, code, constraint } }`.
 */
import {
  closeSync,
  cpSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const wasmFile = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))

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
  ...['wal_sync_method=fsync', 'shared_buffers=128MB', 'work_mem=64MB', 'wal_recycle=off', 'jit=off'].flatMap(
    setting => ['-c', setting],
  ),
]

/** Segments of 1 MB, as 16 MB ones are what a small database mostly consists of. */
const initDbStartParams = ['--wal-segsize=1', '-c', 'shared_buffers=16MB']

if (workerData.task === 'create') await create(workerData)
else await serve(workerData)

async function create({ directory }) {
  const unfinished = beside(directory)
  mkdirSync(unfinished, { recursive: true })
  const pg = await PGlite.create({ fs: new SyncingFS(unfinished), startParams, initDbStartParams })
  // Nobody makes a second database here, and what one would be made from is a third of all files.
  await pg.exec(`update pg_database set datistemplate = false where datname like 'template_'`)
  await pg.exec('drop database template0')
  await pg.exec('drop database template1')
  await pg.exec('checkpoint')
  await pg.close()
  finish(directory, unfinished)
  parentPort.postMessage({ created: true })
}

async function serve({ directory, copyOf, template }) {
  // V8 compiles in threads of its own, while this one copies.
  const pgliteWasmModule = WebAssembly.compile(readFileSync(wasmFile))
  if (copyOf !== undefined) copy(copyOf, directory)
  const pg = await PGlite.create({
    pgliteWasmModule: await pgliteWasmModule,
    ...(directory === null
      ? { dataDir: 'memory://', initDbStartParams, ...(template ? { loadDataDir: new Blob([template]) } : {}) }
      : { fs: new SyncingFS(directory), startParams }),
  })
  if (directory !== null) await checkThatCommitsSync(pg)
  let last = Promise.resolve()
  parentPort.on('message', request => {
    last = last.then(() => answer(pg, request))
  })
  parentPort.postMessage({ ready: true })
}

function copy(from, directory) {
  const unfinished = beside(directory)
  // Not the asynchronous one: for some thousand small files it takes five times as long.
  cpSync(from, unfinished, { recursive: true })
  finish(directory, unfinished)
}

/** Where a new directory is made; it is moved to its place whole, so that a half-made one is never used. */
function beside(directory) {
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  return unfinished
}

function finish(directory, unfinished) {
  syncTree(unfinished)
  renameSync(unfinished, directory)
  sync(dirname(directory))
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

/** Files that were written without fsync, and then the directories that name them. */
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
