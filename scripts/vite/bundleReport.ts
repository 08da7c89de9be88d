import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What the budgets read: which modules ended up in which chunk, and who loads whom. */
export interface BundleReport {
  readonly chunks: readonly {
    readonly file: string
    readonly entry: boolean
    /** The module a dynamic `import()` asked for, relative to the project; null for shared chunks. */
    readonly lazyModule: string | null
    readonly imports: readonly string[]
    readonly dynamicImports: readonly string[]
    /** Paths relative to the project; libraries start with `node_modules/`. */
    readonly modules: readonly string[]
  }[]
}

/** Writes the report outside of the served folder. */
export function bundleReport(to: string): Plugin {
  return {
    name: 'bundle-report',
    apply: 'build',
    async generateBundle(_, bundle) {
      const here = process.cwd()
      const chunks = Object.values(bundle).flatMap(item =>
        item.type === 'chunk'
          ? [
              {
                file: item.fileName,
                entry: item.isEntry,
                lazyModule: item.isDynamicEntry && item.facadeModuleId ? relative(here, item.facadeModuleId) : null,
                imports: item.imports,
                dynamicImports: item.dynamicImports,
                modules: item.moduleIds.map(id => relative(here, id)),
              },
            ]
          : [],
      )
      const report: BundleReport = { chunks }
      await mkdir(dirname(to), { recursive: true })
      await writeFile(to, JSON.stringify(report, null, 1))
    },
  }
}
