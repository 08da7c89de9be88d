import { compacted, type StoreWrite } from './storeWrites.ts'

/** What the demo keeps in the browser (IndexedDB): the writes to its store, and its files. */
export interface BrowserStorage {
  /** What was kept before; without writes it was nothing. */
  readonly before: { readonly writes: readonly StoreWrite[]; readonly files: ReadonlyMap<string, Uint8Array> }
  addWrites(writes: readonly StoreWrite[]): void
  putFile(key: string, bytes: Uint8Array): void
  removeFile(key: string): void
  /** Resolves when everything so far is kept. */
  settled(): Promise<void>
  /** Forgets everything, and keeps nothing more. */
  end(): Promise<void>
}

/**
 * Opens the storage `name` of this `build`; what another build has kept goes, since its rows may be of another shape. Null where the
 * browser keeps nothing, as in some private windows.
 */
export async function openBrowserStorage(name: string, build: string): Promise<BrowserStorage | null> {
  try {
    const database = await opened(name)
    const about = await done(database.transaction('about').objectStore('about').get('build'))
    if (about !== build) {
      const stores = database.transaction(['about', 'writes', 'files'], 'readwrite')
      for (const store of ['writes', 'files']) stores.objectStore(store).clear()
      await done(stores.objectStore('about').put(build, 'build'))
    }
    return await storageIn(database)
  } catch (error) {
    console.warn('This browser keeps nothing of the demo', error)
    return null
  }
}

async function storageIn(database: IDBDatabase): Promise<BrowserStorage> {
  const read = database.transaction(['writes', 'files'])
  const [entries, keys, values] = await Promise.all([
    done<StoreWrite[][]>(read.objectStore('writes').getAll()),
    done(read.objectStore('files').getAllKeys()),
    done<Uint8Array[]>(read.objectStore('files').getAll()),
  ])
  const writes = compacted(entries.flat())
  const files = new Map(keys.map((key, place) => [String(key), values[place] ?? new Uint8Array()]))

  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  const change = (store: string, work: (store: IDBObjectStore) => IDBRequest) => {
    if (ended) return
    last = last
      .then(() => done(work(database.transaction(store, 'readwrite').objectStore(store))))
      .catch(error => console.warn('A change of the demo could not be kept', error))
  }
  if (entries.length > mostEntries) {
    change('writes', store => {
      store.clear()
      return store.add(writes)
    })
  }
  return {
    before: { writes, files },
    addWrites: added => change('writes', store => store.add(added)),
    putFile: (key, bytes) => change('files', store => store.put(bytes, key)),
    removeFile: key => change('files', store => store.delete(key)),
    settled: async () => {
      await last
    },
    async end() {
      change('files', store => store.clear())
      change('writes', store => store.clear())
      ended = true
      await last
    },
  }
}

/** More entries than these become one at the next start. */
const mostEntries = 200

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('about')
    request.result.createObjectStore('files')
    request.result.createObjectStore('writes', { autoIncrement: true })
  }
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
