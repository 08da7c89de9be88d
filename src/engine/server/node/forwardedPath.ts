import { apiBase } from '../../contract/api.ts'
import { percentDecoded } from '../../contract/percentDecoded.ts'

/**
 * Whether a path leads into the platform's API, or to its `/logout`, however a server reads it: decoded once more than it should be, with `;`
 * for parameters, with backslashes for slashes. `lost` is a path of something else, `odd` one that can be read in two ways.
 */
export function forwardedPath(pathname: string): 'fine' | 'lost' | 'odd' {
  if (pathname === '/logout') return 'fine'
  if (!pathname.startsWith(`${apiBase}/`)) return 'lost'
  return pathname.slice(apiBase.length).split('/').every(isPlain) ? 'fine' : 'odd'
}

function isPlain(segment: string): boolean {
  let text = segment
  // A percent sign that stands for itself is written %25: what it makes of the rest is looked at, too.
  for (let times = 0; times < 4; times += 1) {
    if (isLeading(text)) return false
    const next = percentDecoded(text)
    if (next === null) return times > 0
    if (next === text) return true
    text = next
  }
  return false
}

/** Slashes within a segment, control characters, and the names of this folder and the one above. */
function isLeading(text: string): boolean {
  const [name = ''] = text.split(';', 1)
  return /[/\\\p{Cc}]/u.test(text) || name === '.' || name === '..'
}
