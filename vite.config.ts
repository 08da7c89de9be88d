import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { bundleReport } from './scripts/vite/bundleReport.ts'
import { compileAhead } from './scripts/vite/compileAhead.ts'
import { copyFile } from './scripts/vite/copyFile.ts'
import { fetchAhead } from './scripts/vite/fetchAhead.ts'
import { pageOf } from './scripts/vite/pageOf.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { staticSite } from './scripts/vite/staticSite.ts'
import { withoutDefaultScreens } from './scripts/vite/withoutDefaultScreens.ts'

/**
 * Three builds from one file: the client (`dist/client`), the Node host (`--ssr`, `dist/server/node.js`), and the
 * demo (`VITE_DEMO=true`, `dist-demo`), which is the client with the API inside it. `CONSOLE` is the folder of another console
 * (`examples/library`), with `main.ts`, `host.ts` and `logo.svg`; its `dist` stands there.
 */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server() : client(process.env.VITE_DEMO === 'true')))

const other = process.env.CONSOLE
const demoFolder = process.env.DEMO_FOLDER ?? 'dist-demo'

function client(demo: boolean): UserConfig {
  return {
    // Files are named from where they are asked for, so that the host may serve the console under any path.
    base: './',
    plugins: [
      react(),
      withoutDefaultScreens(),
      ...(other ? [pageOf(other)] : []),
      compileAhead('@mui/x-data-grid'),
      fetchAhead({ demo }),
      ...(demo
        ? [
            copyFile('node_modules/msw/lib/mockServiceWorker.js', 'mockServiceWorker.js'),
            copyFile('src/engine/demo/demoWorker.js', 'demoWorker.js'),
            staticSite(),
          ]
        : [precompress(), bundleReport(`${other ?? '.'}/dist/bundle.json`)]),
    ],
    define: { 'import.meta.env.VITE_DEMO': JSON.stringify(demo ? 'true' : 'false') },
    // One copy for everybody: an old library that asks for version 16 of the first gets on with the current one, and the parts of
    // react-admin's text editor, which are installed in several versions, must share one editor.
    resolve: { dedupe: ['react-is', '@tiptap/core', '@tiptap/pm'] },
    // The host puts a fresh nonce in its place for every answer; in the demo it stays, and means nothing.
    html: { cspNonce: '__CSP_NONCE__' },
    ...(other ? { publicDir: false } : {}),
    build: {
      outDir: demo ? demoFolder : `${other ?? '.'}/dist/client`,
      emptyOutDir: true,
      target: 'es2023',
      assetsDir: 'assets',
      // A data: address in a stylesheet would need a wider content security policy than the console wants.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      reportCompressedSize: false,
      // Compressing takes the time it takes.
      rollupOptions: { checks: { pluginTimings: false } },
    },
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function server(): UserConfig {
  return {
    define: { __RELEASE__: JSON.stringify(version) },
    plugins: [copyFile('src/engine/server/node/postgres/pgliteWorker.mjs', 'pgliteWorker.mjs')],
    build: {
      ssr: true,
      outDir: `${other ?? '.'}/dist/server`,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      // One flat folder: files beside the bundle are found by `import.meta.url` from every chunk.
      rollupOptions: {
        input: {
          ...(other
            ? { node: `${other}/host.ts` }
            : {
                node: 'src/hosts/node.ts',
                makeDatabase: 'src/hosts/makeDatabase.ts',
                audit: 'src/hosts/audit.ts',
                doctor: 'src/hosts/doctor.ts',
                backup: 'src/hosts/backup.ts',
                restore: 'src/hosts/restore.ts',
                facts: 'src/hosts/facts.ts',
              }),
          probeWorker: 'src/engine/server/node/probeWorker.ts',
          passwordWorker: 'src/engine/server/node/passwordWorker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}
