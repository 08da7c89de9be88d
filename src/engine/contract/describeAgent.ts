import { t } from '../texts/t.ts'
/** `Firefox on Windows`, of what a browser says of itself; what isn't known is named as the program names itself. */
export function describeAgent(agent: string | null): string {
  if (!agent) return t('Unknown browser')
  const browser = browsers.find(([mark]) => agent.includes(mark))?.[1]
  const system = systems.find(([mark]) => agent.includes(mark))?.[1]
  const name = browser ?? agent.split(/[\s/]/)[0]?.slice(0, 40) ?? ''
  return system ? t('%{name} on %{system}', { name, system }) : name
}

/** What imitates another stands before it. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const
