import type { SampleBook, SampleValues } from '../../../engine/server/sample/SampleBook.ts'

const platform: readonly Setting[] = [
  ['Week starts on', 'week-start', 'reporting', 'enum', 'monday', { options: ['monday', 'sunday', 'saturday'] }],
  ['Discrepancy that is flagged', 'discrepancy-flag', 'alerts', 'decimal', 5, { min: 0, max: 100 }],
  ['Audit log is kept', 'audit-retention-days', 'retention', 'int', 400, { min: 400, max: 3650 }],
  ['Hourly facts are kept', 'hourly-retention-days', 'retention', 'int', 100, { min: 30, max: 400 }],
  ['Items in an inventory set', 'inventory-set-items', 'limits', 'int', 100_000, { min: 100, max: 100_000 }],
  ['Names of campaigns', 'campaign-name-pattern', 'naming', 'string', '{account} {theme} {year}', {}],
  [
    'Currency rates, in US dollars',
    'currency-rates',
    'reporting',
    'json',
    { day: '2026-11-01', USD: 1, EUR: 1.09, GBP: 1.27 },
    {},
  ],
  ['Exchange-specific loss reasons', 'loss-reason-names', 'integrations', 'json', { 500: 'Blocked by brand list' }, {}],
]

const own: readonly Setting[] = [
  ['Campaigns need approval', 'campaign-approval', 'approval', 'bool', false, {}],
  ['Pacing is behind under', 'pacing-low', 'alerts', 'decimal', 80, { min: 0, max: 100 }],
  ['Pacing is ahead over', 'pacing-high', 'alerts', 'decimal', 110, { min: 100, max: 300 }],
  ['Pattern of line item names', 'line-item-name-pattern', 'naming', 'string', '{campaign} · {type} · {country}', {}],
  ['Support address', 'support-email', 'general', 'string', 'help@astrolabe.example', {}],
]

/** Settings of the platform and of each organization. */
export function settingRows(book: SampleBook): SampleValues[] {
  const at = book.day(-250, 9)
  return [
    ...platform.map(row => ({ ...settingOf(row), scope: 'platform', by: 'system', at })),
    ...book
      .of('organization')
      .flatMap(({ id }) => own.map(row => ({ ...settingOf(row), organization: id, scope: 'organization', at }))),
  ]
}

function settingOf([name, key, area, type, value, more]: Setting) {
  return { name, key, area, type, value, default: value, ...more }
}

type Setting = readonly [
  name: string,
  key: string,
  area: string,
  type: string,
  value: unknown,
  more: Readonly<Record<string, unknown>>,
]
