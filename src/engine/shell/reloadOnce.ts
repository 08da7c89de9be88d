/**
 * Loads the page anew, where its code did not come: a browser keeps in mind which file failed, and asks for it again only then. Does
 * nothing while the server can't be reached, and not twice within a minute: where that doesn't help, the person is told.
 */
export async function reloadOnce(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    const { ok } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    if (!ok) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  } catch {
    // No server, or a browser that refuses storage.
  }
}

const key = 'reloadedAt'
