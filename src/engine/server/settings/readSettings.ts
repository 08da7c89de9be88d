import type { SetValue } from '../../contract/effectiveSetting.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads, Row } from '../store/Store.ts'

/** Where settings are asked about. `null` is the platform; `within` are ids of rows that narrower levels stand for. */
export interface SettingPlace {
  readonly organization: string | null
  readonly within?: readonly string[]
}

/**
 * All that is set for a place, on its organization and on the platform, by one query: what another process has set counts
 * at once.
 */
export async function readSettings(
  reads: Pick<Reads, 'list'>,
  { organization, within = [] }: SettingPlace,
): Promise<readonly SetValue[]> {
  const places = [platformPlace, ...(organization === null ? [] : [organization, ...within])]
  const { rows } = await reads.list('setting', {
    scope: organization === null ? ['*'] : [organization, '*'],
    where: [{ column: 'place', op: 'in', values: places }],
    limit: 1000,
  })
  return rows.flatMap(row => (row.archivedAt ? [] : [setValue(row)]))
}

/** The same for many places at once, but of some settings only. `settingsAt` says which of them count where. */
export async function readSettingsOf(
  reads: Reads,
  keys: readonly string[],
  places: readonly (string | null)[],
): Promise<readonly PlacedSetting[]> {
  const where = [
    { column: 'key', op: 'in', values: keys },
    { column: 'place', op: 'in', values: [platformPlace, ...places] },
  ] as const
  const rows = await allRows(reads, 'setting', { scope: 'all', where })
  return rows.flatMap(row => (row.archivedAt ? [] : [{ ...setValue(row), place: String(row.place) }]))
}

export function settingsAt(rows: readonly PlacedSetting[], places: readonly string[]): readonly SetValue[] {
  return rows.filter(({ place }) => place === platformPlace || places.includes(place))
}

interface PlacedSetting extends SetValue {
  readonly place: string
}

/** What the field `place` says of a row that is set for everybody. */
export const platformPlace = 'platform'

/** What a row is set for. */
export function placeOf({ scope, organization, ...row }: Readonly<Record<string, unknown>>): string {
  if (scope === 'platform') return platformPlace
  return String((scope === 'organization' ? organization : row[String(scope)]) ?? '')
}

function setValue({ id, key, scope, value, version }: Row): SetValue {
  return { id, key: String(key), scope: String(scope), value, version: Number(version) }
}
