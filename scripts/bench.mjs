import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveBench } from '../bench/setup/serveBench.ts'
import { launchChromium } from '../tests/setup/chromium.ts'
import { compileAhead } from './vite/compileAhead.ts'

// `npm run bench [-- name …]`: runs the files of `bench/` in turn and prints their figures side by side. Figures are of
// this machine, now; what counts is how the two columns of one run compare. Pages are built when the first is opened.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const folder = 'node_modules/.cache/bench'
const names = files('bench').filter(name => process.argv.length === 2 || process.argv.includes(name))
if (names.length === 0) throw new Error(`No such bench; there are: ${files('bench').join(', ')}`)

let built
for (const name of names) {
  const { bench } = await import(`../bench/${name}.ts`)
  console.log(`\n${bench.title}\n`)
  print(await figuresOf(bench))
}

async function figuresOf(bench) {
  let server
  const browsers = []
  try {
    return await bench.run({
      async open(name) {
        built ??= buildPages()
        await built
        server ??= await serveBench(folder, bench.answers ?? {})
        const browser = await launchChromium()
        browsers.push(browser)
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
        page.on('pageerror', error => console.error(error))
        page.on('console', message => message.type() === 'error' && console.error(message.text()))
        // What tsx compiles names its inner functions by a helper that a page doesn't have.
        await page.addInitScript('globalThis.__name = named => named')
        await page.goto(`${server.url}/${name}`)
        return page
      },
    })
  } finally {
    for (const browser of browsers) await browser.close()
    await server?.close()
  }
}

async function buildPages() {
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    logLevel: 'warn',
    // As the console is built.
    plugins: [react(), compileAhead('@mui/x-data-grid')],
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: Object.fromEntries(files('bench/pages').map(name => [name, `bench/pages/${name}.tsx`])),
        output: { entryFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
}

function print(figures) {
  const rows = [
    ['', 'ours', 'plain', 'demand'],
    ...figures.map(({ what, ours, plain, demand }) => [
      what,
      ours,
      plain,
      demand ? `${demand.text}: ${demand.met ? 'met' : 'MISSED'}` : '',
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  for (const [what, ours, plain, demand] of rows) {
    console.log(
      `${what.padEnd(widths[0])}  ${ours.padStart(widths[1])}  ${plain.padStart(widths[2])}  ${demand}`.trimEnd(),
    )
  }
  if (figures.some(({ demand }) => demand && !demand.met)) process.exitCode = 1
}

function files(of) {
  return readdirSync(of, { withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => basename(entry.name).replace(/\.tsx?$/, ''))
}
