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
      `${name} has a space or line break in its URL`,
      'Encode spaces as %20 and remove line breaks.',
    ]
  }
  if (filled.startsWith('//')) {
    const fix = 'Start the URL with https://; apps and servers have no page to take the scheme from.'
    return ['url-no-scheme', 'error', `${name} ${quoted(text)} doesn’t start with https://`, fix]
  }
  if (scheme === undefined) {
    const fix = 'Enter the full URL, starting with https://.'
    return ['url-relative', 'error', `${name} ${quoted(text)} isn’t a full URL`, fix]
  }
  if (scheme !== 'http' && scheme !== 'https') {
    return ['url-scheme', 'error', `${name} is a URL with the scheme ${quoted(`${scheme}:`)}`, 'Use an HTTPS URL.']
  }
  if (!URL.canParse(filled)) {
    return ['url-invalid', 'error', `${name} ${quoted(text)} isn’t a valid URL`, 'Enter a valid URL.']
  }
  return null
}

function doubtful(name: string, text: string, url: URL): Wrong[] {
  const found: Wrong[] = []
  if (url.protocol === 'http:') {
    const fix = 'Serve it over HTTPS; secure pages and apps block HTTP.'
    found.push(['url-insecure', 'warning', `${name} doesn’t use HTTPS: ${quoted(text)}`, fix])
  }
  if (url.username !== '' || url.password !== '') {
    const fix = 'Remove them: everyone who receives the ad can read them.'
    found.push(['url-credentials', 'warning', `${name} contains a user name or password`, fix])
  }
  if (isPrivate(url.hostname)) {
    const fix = 'Use a URL that viewers can reach.'
    found.push(['url-private', 'warning', `${name} points to a private network: ${quoted(url.hostname)}`, fix])
  }
  if (/&amp;|&#38;/i.test(text)) {
    const fix = 'Write & in CDATA, and a single &amp; outside of it.'
    found.push(['url-escaped-twice', 'warning', `${name} has & escaped twice`, fix])
  }
  if (text.length > longest) {
    const fix = `Keep it below ${longest} characters; some servers truncate longer URLs.`
    found.push(['url-long', 'advice', `${name} is a URL of ${text.length} characters`, fix])
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
