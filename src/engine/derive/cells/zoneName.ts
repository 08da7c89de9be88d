import { ownZone } from '../../kit/ownFormats.ts'

/** The last part of a zone's name is what people call it: `America/New_York` is "New York". */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** The same where it isn't the reader's own zone: there a time without a zone would be taken for another one. */
export function foreignZoneName(zone: string | undefined): string | undefined {
  return zone === undefined || zone === ownZone() ? undefined : zoneName(zone)
}
