import { useEffect, useSyncExternalStore } from 'react'
import { useSetting } from '../providers/settings.ts'

/** The theme: what the person chose, kept under `darkMode`, or else what the system prefers (shell.9). */
export function useDarkMode(): readonly [boolean, (dark: boolean) => void] {
  const preferred = useSyncExternalStore(subscribe, () => query.matches)
  const [dark, setDark] = useSetting<boolean>('darkMode', preferred)
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  return [dark, setDark]
}

const query = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
