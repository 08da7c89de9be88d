/**
 * Whether a person was signed in when this browser was last here. Known before anything is loaded, only to fetch the
 * console's code while asking who it is; a browser that refuses storage remembers nothing. Alone in its file: the
 * entry loads it.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // The next visit begins with a question more.
  }
}

const key = 'signedInBefore'
