import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Puts a file that nothing imports into the build, byte for byte. A missing source fails the build. */
export function copyFile(from: string, to: string): Plugin {
  return {
    name: `copy-file:${to}`,
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: to, source: await readFile(from) })
    },
  }
}
