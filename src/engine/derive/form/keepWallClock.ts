import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { knownZone, toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { fieldRoles } from '../../providers/resources.ts'
import type { Row } from './rowPath.ts'

/**
 * A row whose time zone was changed: "midnight" stays midnight, now in the other zone, in every moment that the person
 * may set. Otherwise times that were typed before would move behind their back.
 */
export function keepWallClock(fields: Fields, before: Row, after: Row): Row {
  const name = fieldRoles().timeZone ?? ''
  const [from, to] = [before[name], after[name]]
  if (from === to || typeof from !== 'string' || typeof to !== 'string' || !from || !to) return after
  return moved(fields, after, moment => toUtc(toLocalText(moment, knownZone(from)), knownZone(to)) ?? moment)
}

function moved(fields: Fields, row: Row, move: (moment: string) => string): Row {
  const changed = Object.entries(row).map(([name, value]) => {
    const field = fields[name]
    return [name, field && !field.readOnly ? movedValue(field, value, move) : value]
  })
  return Object.fromEntries(changed)
}

function movedValue(field: FieldSpec, value: unknown, move: (moment: string) => string): unknown {
  if (field.kind === 'dateTime') return typeof value === 'string' && value ? move(value) : value
  if (field.kind === 'group' && typeof value === 'object' && value !== null)
    return moved(field.fields, value as Row, move)
  if (field.kind === 'objectList' && Array.isArray(value))
    return value.map((row: Row) => moved(field.fields, row, move))
  return value
}
