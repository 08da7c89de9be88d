import { build } from 'vite'

/**
 * Groups for the bundler (`output.codeSplitting`), so that what the first screens need comes in a few files. Left to
 * itself, it makes a file for each set of pages that share a module: dozens before the first list.
 *
 * For that the client is built once without them and not written: only what is left when unused code is gone says who
 * needs what. A group imports from groups before it alone. `demo` is the API in the page, which starts before the console.
 */
export async function firstChunks({ demo = false } = {}) {
  const { output } = await build({ logLevel: 'error', build: { write: false, minify: false } })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const start = modulesFor(chunks, [])
  const drawn = ['shell/mount.tsx', 'pages/astrolabeSigns.ts']
  const console = modulesFor(chunks, [...drawn, 'AstrolabeConsole.ts'])
  const among = wanted => new Set([...console].filter(id => wanted.has(id)))
  // What the pages before the console need comes with those.
  const before = modulesFor(chunks, [
    ...drawn,
    'access/SignInScreen.tsx',
    'access/PublicPages.tsx',
    'AstrolabeInspector.tsx',
  ])
  const later = endings => new Set([...modulesFor(chunks, endings)].filter(id => !console.has(id) && !before.has(id)))
  const groups = {
    start,
    ...(demo ? { demo: modulesFor(chunks, ['hosts/advertisingDemo.ts']) } : {}),
    // What the console shares with the sign-in page, and with the pages that nobody has to sign in for.
    frame: among(modulesFor(chunks, [...drawn, 'access/SignInScreen.tsx'])),
    shared: among(modulesFor(chunks, ['access/PublicPages.tsx', 'access/UnreachableScreen.tsx'])),
    // Material UI and the theme, which a public page may have but none of those before.
    themed: among(modulesFor(chunks, ['AstrolabeInspector.tsx'])),
    console,
    // What a list leads to, which is fetched while nobody does anything (`PreloadParts`): some eighty files if left alone.
    record: later(afterList),
    form: later(['form/EditPage.tsx', 'form/CreatePage.tsx', 'record/HistoryTab.tsx', 'record/RelatedTab.tsx']),
  }
  return Object.entries(groups).map(([name, modules], index) => ({
    name,
    test: id => modules.has(id),
    priority: -index,
    includeDependenciesRecursively: false,
  }))
}

const afterList = [
  'shell/CommandPalette.tsx',
  'record/RecordPage.tsx',
  'metrics/MetricsPanel.tsx',
  'list/FilterEditor.tsx',
  'list/MoreFilters.tsx',
  'list/ColumnsPanel.tsx',
  'list/ViewsPanel.tsx',
  'list/BulkBar.tsx',
]

/** What the page loads at its start and with the modules that end so, as paths. */
function modulesFor(chunks, endings) {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const files = new Set()
  const take = chunk => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports) take(byFile.get(file))
  }
  take(chunks.find(({ isEntry }) => isEntry))
  for (const ending of endings) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending))
    if (!chunk) throw new Error(`No part of the console that is loaded later ends with ${ending}`)
    take(chunk)
  }
  return new Set([...files].flatMap(file => byFile.get(file).moduleIds))
}
