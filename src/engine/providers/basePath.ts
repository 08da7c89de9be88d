/** What the console stands under at its origin, such as `/console`; empty for nothing. The host has written it into the page. */
export const basePath = readBasePath()

/**
 * The address for a browser of what the console and its API call `/…`: every link, call and file that passes the router by. What
 * begins otherwise is somebody else's, and stays as it is.
 */
export function withBasePath(path: string): string {
  return /^\/(?!\/)/.test(path) ? `${basePath}${path}` : path
}

/** Where the browser is, as the router knows it. */
export function consolePath(): string {
  return location.pathname.slice(basePath.length) || '/'
}

function readBasePath(): string {
  const stated = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '/'
  return new URL(stated, 'https://console.invalid').pathname.replace(/\/$/, '')
}
