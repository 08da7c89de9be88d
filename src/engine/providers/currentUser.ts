import { createContext, createElement, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import type { CurrentUser } from '../contract/api.ts'
import { onAccessChanged } from './accessChanged.ts'
import { askCurrentUser } from './askCurrentUser.ts'
import { withBasePath } from './basePath.ts'
import { reportLost } from './connection.ts'
import { signInAgain } from './signInAgain.ts'

/**
 * Who is signed in. Asked again when the window gets the focus and when the connection is back (access.6): a non-JSON
 * answer or a 401 means signed out, and the sign-in dialog comes up; a network failure keeps the person known before.
 */
export function CurrentUserProvider({ user: known, children }: { user: CurrentUser; children: ReactNode }): ReactNode {
  const [user, setUser] = useState(known)

  const ask = useCallback(async () => {
    const answer = await askCurrentUser()
    if (answer.state === 'unreachable') return
    if (answer.state === 'absent') {
      await signInAgain()
      return
    }
    const { user: found } = answer
    // Another person signed in elsewhere in this browser: nothing on the screen is theirs.
    if (found.id !== known.id) return location.assign(withBasePath('/'))
    setUser(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }, [known.id])

  useEffect(() => {
    const onFocus = () => {
      if (document.visibilityState !== 'hidden') void ask()
    }
    window.addEventListener('focus', onFocus)
    window.addEventListener('online', onFocus)
    window.addEventListener('offline', reportLost)
    const stop = onAccessChanged(() => void ask())
    return () => {
      stop()
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('online', onFocus)
      window.removeEventListener('offline', reportLost)
    }
  }, [ask])

  return createElement(UserContext.Provider, { value: user }, children)
}

/** The signed-in person. Only within the console, where there always is one. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(UserContext)
  if (!user) throw new Error('useCurrentUser must be used within CurrentUserProvider')
  return user
}

const UserContext = createContext<CurrentUser | null>(null)
