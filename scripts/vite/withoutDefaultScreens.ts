import type { Plugin } from 'vite'

/**
 * Leaves the screens out of the build that react-admin's `<Admin>` falls back on: layout, login, notices and the rest, with the
 * controls of Material UI that they alone draw. The console hands in each of them. A build in which `<Admin>` imports something
 * else than what is known here fails.
 */
export function withoutDefaultScreens(): Plugin {
  const left = new Set(Object.keys(screens))
  return {
    name: 'without-default-screens',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.endsWith('/ra-ui-materialui/dist/AdminUI.js') || screens[id] === undefined) return null
      left.delete(id)
      return `${prefix}${id}`
    },
    load(id) {
      const names = id.startsWith(prefix) ? screens[id.slice(prefix.length)] : undefined
      return names?.map(name => `export const ${name} = undefined`).join('\n')
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`<Admin> of react-admin no longer imports ${[...left].join(', ')}`)
    },
  }
}

const prefix = '\0without:'

/** What `AdminUI` imports from where. */
const screens: Readonly<Partial<Record<string, readonly string[]>>> = {
  './layout/index.js': [
    'Layout',
    'AuthenticationError',
    'LoadingPage',
    'NotFound',
    'Notification',
    'Error',
    'AccessDenied',
  ],
  './auth/index.js': ['Login', 'AuthCallback'],
}
