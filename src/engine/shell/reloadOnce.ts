/**
 * Loads the page anew, where its code did not come: a browser keeps in mind which file failed, and asks for it again only then. Does
 * nothing while the server can't be reached, not twice within a minute, and not once the person is elsewhere: where that doesn't
 * help, the person is told. Answers whether the page is about to go.
 */
export async function reloadOnce(): Promise<boolean> {
  const { pathname } = location
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return false
    const { ok } = await fetch(pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    if (!ok || location.pathname !== pathname) return false
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
    return true
  } catch {
    // No server, or a browser that refuses storage.
    return false
  }
}

const key = 'reloadedAt'
