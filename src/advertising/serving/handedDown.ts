import type { Inheriting } from '../../engine/contract/inheritance.ts'
import type { LevelName } from './servingCase.ts'

const ownDates = { inheritDates: [false] } as const

/** What goes down from a row to those under it, by entity and field: the catalogue says it by these words, and decisions read it. */
export const handedDown = {
  campaign: {
    startAt: {},
    endAt: {},
    advertiserDomain: { inherits: { from: 'account.domain' } },
  },
  strategy: {
    startAt: { inherits: { from: 'campaign.startAt' }, when: ownDates },
    endAt: { inherits: { from: 'campaign.endAt' }, when: ownDates },
    targeting: { inherits: { from: 'campaign.defaultTargeting' } },
    frequencyCap: { inherits: { from: 'campaign.frequencyCap', adds: true } },
    trackers: { inherits: { from: 'campaign.trackers', adds: true } },
  },
  'line-item': {
    supply: { inherits: { from: 'strategy.supply' }, readOnly: true },
    targeting: { inherits: { from: 'strategy.targeting', adds: true } },
    frequencyCap: { inherits: { from: 'strategy.frequencyCap', adds: true } },
    trackers: { inherits: { from: 'strategy.trackers', adds: true } },
  },
} as const satisfies Readonly<Record<LevelName, Readonly<Record<string, Inheriting>>>>
