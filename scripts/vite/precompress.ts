import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes `.br` and `.gz` beside every text asset of the build, so that the host compresses nothing per request.
 * `index.html` is left out: the host writes a nonce into it.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('precompress: the build has no output folder')
      const names = Object.keys(bundle).filter(name => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
      await Promise.all(names.map(name => compress(join(dir, name))))
    },
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
