import { t } from '../../engine/texts/t.ts'
/** What an ID in a segment can be (domain.md 1.18). */
export const idTypes = ['cookie', 'idfa', 'gaid', 'hem', 'ip', 'ctv_id', 'partner_uid', 'uid2'] as const

export type IdType = (typeof idTypes)[number]

export const idTypeLabels = {
  cookie: t('Cookie'),
  idfa: 'IDFA',
  gaid: 'GAID',
  hem: t('Hashed email'),
  ip: 'IP',
  ctv_id: 'CTV ID',
  partner_uid: t('Partner UID'),
  uid2: 'UID2',
} as const satisfies Readonly<Record<IdType, string>>

export function isIdType(value: unknown): value is IdType {
  return idTypes.some(type => type === value)
}

/** What an upload does to a segment's members. */
export const uploadOperations = ['add', 'replace', 'remove'] as const

export type UploadOperation = (typeof uploadOperations)[number]

/** How much one upload takes. A longer line is refused by itself and keeps no other from being taken. */
export const uploadLimits = { bytes: 209_715_200, lines: 2_000_000, lineLength: 4_096 } as const

/** With fewer members a segment is too small to be targeted. */
export const smallestSegment = 1_000
