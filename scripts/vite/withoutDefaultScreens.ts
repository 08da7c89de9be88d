import type { Plugin } from 'vite'

/**
 * Leaves out of the build what react-admin's `<Admin>` falls back on, since the console hands in each of it: the screens (layout, login, notices
 * and the rest), with the controls of Material UI that they alone draw; and the store, which a browser that refuses storage doesn't let
 * even load. A build in which react-admin imports something else than what is known here fails.
 */
export function withoutDefaultScreens(): Plugin {
  const left = new Set(Object.keys(replaced))
  return {
    name: 'without-default-screens',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const name = importer && Object.keys(replaced).find(one => `${importer} ${id}`.endsWith(one))
      if (!name) return null
      left.delete(name)
      return `${prefix}${name}`
    },
    load(id) {
      return id.startsWith(prefix) ? replaced[id.slice(prefix.length)]?.join('\n') : null
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`react-admin no longer has the imports ${[...left].join(', ')}`)
    },
  }
}

const prefix = '\0without:'

const nothing = (...names: readonly string[]) => names.map(name => `export const ${name} = undefined`)

/** By who imports it and how, what stands there instead. */
const replaced: Readonly<Partial<Record<string, readonly string[]>>> = {
  '/ra-ui-materialui/dist/AdminUI.js ./layout/index.js': nothing(
    'Layout',
    'AuthenticationError',
    'LoadingPage',
    'NotFound',
    'Notification',
    'Error',
    'AccessDenied',
  ),
  '/ra-ui-materialui/dist/AdminUI.js ./auth/index.js': nothing('Login', 'AuthCallback'),
  // Called while `<Admin>` loads.
  '/ra-core/dist/store/index.js ./localStorageStore.js': [
    'export const localStorageStore = () => undefined',
    ...nothing('getStorage'),
  ],
}
