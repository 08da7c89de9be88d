/**
 * What a keyboard with Latin letters has on the key that was pressed: on an Arabic one `ن` is the key of K, so that the console's keys
 * are where they are known to be. Whatever a keyboard writes in Latin letters stays.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (!/^[^ -\u024f]$/u.test(key)) return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? key
}
