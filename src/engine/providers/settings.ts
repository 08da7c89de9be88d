import { useCallback, useSyncExternalStore } from 'react'

/**
 * Local settings of this browser: theme, sidebar, organization, list preferences. They survive a logout. Where the
 * browser refuses storage (private windows, blocked site data) they live in memory, as long as the page does.
 */
export function readSetting<T>(key: string, from: (stored: unknown) => unknown = same): T | undefined {
  const text = memory.has(key) ? memory.get(key) : stored(key)
  if (text === undefined || text === null) return undefined
  try {
    return from(JSON.parse(text)) as T
  } catch {
    return undefined
  }
}

/** `undefined` forgets the setting. */
export function writeSetting(key: string, value: unknown): void {
  const text = value === undefined ? null : JSON.stringify(value)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
  cache.delete(key)
  notify(key)
}

/** The names of all settings that start so. */
export function settingKeys(prefix: string): readonly string[] {
  const keys = new Set([...memory].filter(([, text]) => text !== null).map(([key]) => key))
  try {
    for (const key of Object.keys(localStorage)) if (!memory.has(key)) keys.add(key)
  } catch {
    // Only memory is left.
  }
  return [...keys].filter(key => key.startsWith(prefix))
}

/** Calls back at each change, in this window and in others. */
export function subscribeSetting(key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(listener))
  return () => set.delete(listener)
}

export function useSetting<T>(key: string, fallback: T): [T, (value: T | undefined) => void] {
  const subscribe = useCallback((listener: () => void) => subscribeSetting(key, listener), [key])
  const value = useSyncExternalStore(subscribe, () => snapshot(key)) as T | undefined
  const change = useCallback((next: T | undefined) => writeSetting(key, next), [key])
  return [value ?? fallback, change]
}

const same = (stored: unknown) => stored
const memory = new Map<string, string | null>()
const listeners = new Map<string, Set<() => void>>()
/** Parsed values, so that an unchanged setting stays the same object between renders. */
const cache = new Map<string, unknown>()

function snapshot(key: string): unknown {
  if (!cache.has(key)) cache.set(key, readSetting(key))
  return cache.get(key)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function notify(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) return
    cache.delete(key)
    notify(key)
  })
}
