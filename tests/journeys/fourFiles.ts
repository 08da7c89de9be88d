import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksIn, copyOf, place, run } from './inventedProduct.ts'

const documented = join(import.meta.dirname, '../../docs/extending.md')

/** What loops over the catalogue, or asks for something about each of its entries. */
const asking = [
  ...['promises', 'texts', 'words', 'derived', 'documentation', 'shell/navigation', 'server/handedIn'],
  ...['contract/belonging', 'derive-form-inputs', 'sheet/roundTrip'],
].map(name => `tests/unit/${name}.test`)

/**
 * Puts what `docs/extending.md` calls a whole resource into a copy of Astrolabe, has the commands write what they write, and runs the
 * checks. @returns the files that were written by hand. @throws Error with what a check says
 */
export async function checkFourFiles(): Promise<readonly string[]> {
  const parts = ['src', 'tests', 'docs', 'scripts', 'examples', 'index.html', 'vite.config.ts', 'vitest.config.ts']
  const root = await copyOf([...parts, 'biome.json', '.gitignore', 'CHANGELOG.md', 'README.md', 'CONTRIBUTING.md'])
  try {
    const whole = (await readFile(documented, 'utf8')).split(/^## /m).find(one => one.startsWith('A whole resource'))
    const blocks = blocksIn(whole ?? '')
    for (const block of blocks) await place(root, block)
    const files = [...new Set(blocks.map(({ path }) => path))]
    await run(root, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...files])
    await run(root, ['--import', 'tsx', 'scripts/derived.mjs'])
    await run(root, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/catalogue', ...asking])
    await run(root, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'contract',
      ...['tests/contract/entriesTried', '-t', 'memory'],
    ])
    return files
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
