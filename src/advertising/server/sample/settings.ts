import { type SettingKey, settings } from '../../../../resources.config.ts'
import { ownSettings } from '../../../engine/contract/ownSettings.ts'
import type { SampleBuilder, SampleValues } from '../../../engine/server/sample/SampleBuilder.ts'

const platform: Readonly<Partial<Record<Key, unknown>>> = {
  'support-email': 'help@astrolabe.example',
  'currency-rates': {
    day: '2026-11-01',
    rates: [
      { currency: 'EUR', rate: 1.09 },
      { currency: 'GBP', rate: 1.27 },
    ],
  },
  'loss-reason-names': [{ code: 500, name: 'Blocked by brand list' }],
}

/** What the platform has set; one organization keeps its report files longer than others. */
export function settingRows(builder: SampleBuilder): SampleValues[] {
  const at = builder.day(-250, 9)
  const [first] = builder.of('organization')
  return [
    ...Object.entries(platform).map(([key, value]) => ({
      ...rowOf(key as Key, value),
      scope: 'platform',
      place: 'platform',
      by: 'system',
      at,
    })),
    ...(first
      ? [{ ...rowOf('report-file-days', 90), organization: first.id, scope: 'organization', place: first.id, at }]
      : []),
  ]
}

function rowOf(key: Key, value: unknown) {
  const { label, area } = { ...settings, ...ownSettings }[key]
  return { name: label, key, area, value }
}

type Key = SettingKey | keyof typeof ownSettings
