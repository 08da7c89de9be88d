import { type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'

/** Of an OpenRTB device: what it says itself, else its user agent. Lower case; null where nobody knows. */
export function systemOf(device: Part): string | null {
  const reported = textOf(device.os) || textOf(partOf(partOf(device.sua).platform).brand)
  return reported.toLowerCase() || (named(systems, textOf(device.ua)) ?? null)
}

/** The version of the system: what the device says, else its user agent. Windows names its core there, so it says nothing. */
export function systemVersionOf(device: Part): string | null {
  const hinted = textsOf(partOf(partOf(device.sua).platform).version).join('.')
  return versionIn(textOf(device.osv)) ?? versionIn(hinted) ?? versionBehind(systemMarks, textOf(device.ua))
}

export function browserVersionOf(device: Part): string | null {
  const agent = textOf(device.ua)
  const mark = browsers.find(([one]) => agent.includes(one))?.[0]
  const named = mark === 'Safari/' ? 'Version/' : mark
  const found = named === undefined ? null : versionBehind([named], agent)
  if (found !== null || mark !== undefined) return found
  const brands = partsOf(partOf(device.sua).browsers)
  const own = brands.find(({ brand }) => isOwnBrand(textOf(brand))) ?? brands[0]
  return versionIn(textsOf(own?.version).join('.'))
}

function isOwnBrand(brand: string): boolean {
  return brand.toLowerCase() !== 'chromium' && !brand.toLowerCase().includes('brand')
}

/** The digits behind the first mark that a user agent has. */
function versionBehind(marks: readonly string[], agent: string): string | null {
  const mark = marks.find(one => agent.includes(one))
  if (mark === undefined) return null
  const start = agent.indexOf(mark) + mark.length
  return versionIn(agent.slice(start, start + 24).replaceAll('_', '.'))
}

function versionIn(text: string): string | null {
  return /^\d{1,5}(?:\.\d{1,5}){0,3}/.exec(text.slice(0, 24))?.[0] ?? null
}

const systemMarks = ['Android ', 'iPhone OS ', 'CPU OS ', 'Mac OS X ', 'Tizen '] as const

export function browserOf(device: Part): string | null {
  const brands = partsOf(partOf(device.sua).browsers).map(({ brand }) => textOf(brand).toLowerCase())
  const reported = brands.find(brand => brand !== 'chromium' && !brand.includes('brand')) ?? brands[0]
  return named(browsers, textOf(device.ua)) ?? reported ?? null
}

/** The first that a user agent names: others copy each other's names behind their own. */
function named(list: readonly (readonly [string, string])[], agent: string): string | null {
  return list.find(([mark]) => agent.includes(mark))?.[1] ?? null
}

const systems = [
  ['iPhone', 'ios'],
  ['iPad', 'ios'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['Mac OS X', 'macos'],
  ['CrOS', 'chrome os'],
  ['Tizen', 'tizen'],
  ['Web0S', 'webos'],
  ['Roku', 'roku_os'],
  ['Linux', 'linux'],
] as const

const browsers = [
  ['Edg/', 'edge'],
  ['OPR/', 'opera'],
  ['SamsungBrowser', 'samsung internet'],
  ['Firefox/', 'firefox'],
  ['Chrome/', 'chrome'],
  ['Safari/', 'safari'],
] as const
