/**
 * The path of this console that a person goes on to after signing in, `/` for everything else. What leads to another
 * origin after the browser's reading (`//host`, `/\\host`, `/.//host`) is as foreign as a full address.
 */
export function returnPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.length > 1000) return '/'
  const url = URL.parse(asked, here)
  if (url === null || url.origin !== here || /^\/(\/|api(\/|$))/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** Stands for any origin of our own; nobody can have it. */
const here = 'https://console.invalid'
