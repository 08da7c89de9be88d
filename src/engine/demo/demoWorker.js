// The demo's service worker: keeps the files of the build, and answers with them, every page being `index.html`. So the demo opens at any
// of its addresses and without a network. What is asked of the API goes to the page, by the library's worker below.
const { scope } = self.registration

self.addEventListener('fetch', event => {
  const { request } = event
  const isPage = request.mode === 'navigate'
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  // A navigation under `api/` is single sign-on on its way: the page takes it.
  if (!isPage && request.url.startsWith(`${scope}api/`)) {
    // The library's worker forgets which pages answer when the browser ends it, as it does with what is idle.
    activeClientIds.add(event.clientId)
    return
  }
  event.stopImmediatePropagation()
  event.respondWith(answer(request, isPage ? `${scope}index.html` : request))
})

async function answer(request, key) {
  const kept = await caches.match(key, { ignoreSearch: true, ignoreVary: true })
  if (!kept) return fetch(request)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  return range ? part(await kept.blob(), Number(range[1]), range[2]) : kept
}

/** Films are asked for by ranges. */
function part(whole, start, last) {
  const end = last === '' ? whole.size : Math.min(Number(last) + 1, whole.size)
  return new Response(whole.slice(start, end), {
    status: 206,
    headers: { 'content-type': whole.type, 'content-range': `bytes ${start}-${end - 1}/${whole.size}` },
  })
}

// The library's worker ends itself with the last page of the demo, which then opened with the network alone.
self.addEventListener('message', event => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
})

self.addEventListener('message', event => {
  if (event.data !== 'keep files') return
  event.stopImmediatePropagation()
  // Here and not in the page, which may be left meanwhile. Without a network the files are there already.
  event.waitUntil(keepFiles().catch(() => {}))
})

/** Keeps what `files.json` lists; files of other builds go. */
async function keepFiles() {
  const { build, files } = await (await fetch(`${scope}files.json`, { cache: 'no-store' })).json()
  const name = `demo ${scope} ${build}`
  const cache = await caches.open(name)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.map(file => scope + encodeURI(file)).filter(url => !there.has(url))
  await cache.addAll(missing.map(url => new Request(url, { cache: 'no-cache' })))
  for (const other of await caches.keys()) {
    if (other.startsWith(`demo ${scope} `) && other !== name) await caches.delete(other)
  }
}

importScripts('mockServiceWorker.js')
