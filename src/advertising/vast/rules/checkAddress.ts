import type { VastSeverity } from '../vastFinding.ts'
import { quoted, type Report, type Reported } from './checkedDocument.ts'

type Shared = Pick<Reported, 'at' | 'attribute' | 'source'>

/** Reports what is wrong with an address; macros in it count as filled. */
export function checkAddress(text: string, shared: Shared, report: Report): void {
  const name = shared.attribute ?? shared.at.element.name
  const filled = text.replace(/\[[\w-]{1,60}\]/g, '0')
  const wrong = unusable(name, text, filled)
  for (const [code, severity, message, fix] of wrong ? [wrong] : doubtful(name, text, new URL(filled))) {
    report({ ...shared, code, severity, message, fix, ...(severity === 'error' ? { vastError: 101 } : {}) })
  }
}

type Wrong = readonly [code: string, severity: VastSeverity, message: string, fix: string]

/** Why it is no address that could be called; null when it is one. */
function unusable(name: string, text: string, filled: string): Wrong | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(filled)?.[1]?.toLowerCase()
  if (/\s/.test(text)) {
    return [
      'url-whitespace',
      'error',
      `${name} has space inside its address`,
      'Encode spaces as %20, remove line breaks.',
    ]
  }
  if (filled.startsWith('//')) {
    const fix = 'Write it with https:// in front; apps and servers have no page to take that from.'
    return ['url-no-scheme', 'error', `${name} ${quoted(text)} does not say https`, fix]
  }
  if (scheme === undefined) {
    const fix = 'Write the whole address, beginning with https://.'
    return ['url-relative', 'error', `${name} ${quoted(text)} is no full address`, fix]
  }
  if (scheme !== 'http' && scheme !== 'https') {
    return ['url-scheme', 'error', `${name} is an address of the kind ${quoted(`${scheme}:`)}`, 'Use an https address.']
  }
  if (!URL.canParse(filled)) {
    return ['url-invalid', 'error', `${name} ${quoted(text)} is no valid address`, 'Correct the address.']
  }
  return null
}

function doubtful(name: string, text: string, url: URL): Wrong[] {
  const found: Wrong[] = []
  if (url.protocol === 'http:') {
    const fix = 'Serve it by https; secure pages and apps block http.'
    found.push(['url-insecure', 'warning', `${name} is not https: ${quoted(text)}`, fix])
  }
  if (url.username !== '' || url.password !== '') {
    const fix = 'Remove them: everybody who gets the ad can read them.'
    found.push(['url-credentials', 'warning', `${name} carries a user name or password`, fix])
  }
  if (isPrivate(url.hostname)) {
    const fix = 'Use an address that viewers can reach.'
    found.push(['url-private', 'warning', `${name} leads into a private network: ${quoted(url.hostname)}`, fix])
  }
  if (/&amp;|&#38;/i.test(text)) {
    const fix = 'In CDATA write &, and outside of it &amp; once.'
    found.push(['url-escaped-twice', 'warning', `${name} has & escaped twice`, fix])
  }
  if (text.length > longest) {
    const fix = `Stay below ${longest} characters; some servers cut longer ones.`
    found.push(['url-long', 'advice', `${name} is an address of ${text.length} characters`, fix])
  }
  return found
}

const longest = 2000

function isPrivate(host: string): boolean {
  return (
    /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) ||
    /^(0|10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host) ||
    /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/i.test(host)
  )
}
