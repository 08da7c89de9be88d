import { t } from '../../engine/texts/t.ts'
import { uploadLimits } from './memberIds.ts'

/** What an entry of an inventory list can be (domain.md 1.15). */
export const entryTypes = ['domain', 'app', 'placement', 'deal', 'publisher'] as const

export type EntryType = (typeof entryTypes)[number]

export const entryTypeLabels = {
  domain: t('Domain'),
  app: t('App'),
  placement: t('Placement'),
  deal: t('Deal'),
  publisher: t('Publisher'),
} as const satisfies Readonly<Record<EntryType, string>>

export function isEntryType(value: unknown): value is EntryType {
  return entryTypes.some(type => type === value)
}

/** The types that a list of a kind takes; a mixed one takes all. */
export function entryTypesOf(kind: unknown): readonly EntryType[] {
  const own = typeof kind === 'string' ? ofKind[kind] : undefined
  return own ?? entryTypes
}

const ofKind: Readonly<Record<string, readonly EntryType[]>> = {
  domains: ['domain', 'publisher'],
  apps: ['app', 'publisher'],
  placements: ['placement'],
  deals: ['deal'],
}

/** How much one import takes, and how many entries a list can have. A longer line is refused by itself. */
export const listLimits = { ...uploadLimits, entries: 1_000_000 } as const
