import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { fieldRoles } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'

/**
 * The time zone in which a field's moments are meant, if the row has one of its own. When a row was made or changed is
 * told in the reader's.
 */
export function timeZoneOf(row: Readonly<Record<string, unknown>>, field?: FieldSpec): string | undefined {
  const zone = row[fieldRoles().timeZone ?? '']
  return typeof zone === 'string' && zone && field?.group !== t('About') ? zone : undefined
}
