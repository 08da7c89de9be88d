import { type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'

/** Of an OpenRTB device: what it says itself, else its user agent. Lower case; null where nobody knows. */
export function systemOf(device: Part): string | null {
  const told = textOf(device.os) || textOf(partOf(partOf(device.sua).platform).brand)
  return told.toLowerCase() || (named(systems, textOf(device.ua)) ?? null)
}

export function browserOf(device: Part): string | null {
  const brands = partsOf(partOf(device.sua).browsers).map(({ brand }) => textOf(brand).toLowerCase())
  const told = brands.find(brand => brand !== 'chromium' && !brand.includes('brand')) ?? brands[0]
  return named(browsers, textOf(device.ua)) ?? told ?? null
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
