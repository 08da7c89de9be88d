import type { DailyFactsParams } from '../../providers/extraCalls.ts'

/** What delivery can be grouped by, and the resource whose rows are its values. */
export const dimensions = [
  { key: 'campaign', label: 'Campaign', resource: 'campaign' },
  { key: 'strategy', label: 'Strategy', resource: 'strategy' },
  { key: 'lineItem', label: 'Line item', resource: 'line-item' },
  { key: 'media', label: 'Media', resource: 'media' },
  { key: 'deal', label: 'Deal', resource: 'deal' },
  { key: 'organization', label: 'Organization', resource: 'organization' },
] as const satisfies readonly Dimension[]

export interface Dimension {
  readonly key: DailyFactsParams['by']
  readonly label: string
  readonly resource: string
}
