import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { Ask } from './ask.ts'
import type { Mismatch } from './targetingMismatch.ts'

/**
 * Where the user is: regions and cities, postal codes, and areas by their radius. One of all that are included is enough; what is excluded
 * is out. Who doesn't say where they are is in no place.
 */
export function placeMismatch(targeting: Part, ask: Ask): Mismatch | null {
  const [regions, codes] = [partOf(targeting.regions), partOf(targeting.postalCodes)]
  const areas = partsOf(targeting.areas)
  const inRegion = (one: string) => ask.regions.find(value => isRegion(value, one))
  const shutRegion = textsOf(regions.exclude).flatMap(one => inRegion(one) ?? [])[0]
  if (shutRegion !== undefined)
    return { path: 'regions.exclude', sentence: `Regions and cities: “${shutRegion}” is excluded.` }
  if (textsOf(codes.exclude).some(one => isPostalCode(ask, one)))
    return { path: 'postalCodes.exclude', sentence: `Postal codes: “${ask.postalCode}” is excluded.` }
  const [wanted, wantedCodes] = [textsOf(regions.include), textsOf(codes.include)]
  if (wanted.length + wantedCodes.length + areas.length === 0) return null
  if (wanted.some(one => inRegion(one) !== undefined)) return null
  if (wantedCodes.some(one => isPostalCode(ask, one))) return null
  if (areas.some(area => isInArea(ask, area))) return null
  if (wanted.length > 0)
    return { path: 'regions.include', sentence: `Regions and cities: ${reported(ask.regions.map(one => `“${one}”`))}.` }
  if (wantedCodes.length > 0)
    return {
      path: 'postalCodes.include',
      sentence: `Postal codes: ${reported(ask.postalCode ? [`“${ask.postalCode}”`] : [])}.`,
    }
  return { path: 'areas', sentence: `Areas: ${ask.location ? 'the user is in none of them' : notSaid}.` }
}

const notSaid = 'the request doesn’t say'

function reported(values: readonly string[]): string {
  return values.length > 0 ? `${values.slice(0, 3).join(', ')} isn’t included` : notSaid
}

/** `BY` and `DE-BY`, as ISO 3166-2 and OpenRTB write a region. */
function isRegion(value: string, one: string): boolean {
  const wanted = one.toLowerCase()
  return value === wanted || wanted.endsWith(`-${value}`)
}

/** `10115`, `DE-10115`, and `10*` for all that begin so. */
function isPostalCode({ postalCode, country }: Ask, one: string): boolean {
  if (postalCode === null) return false
  const [, where, code] = /^([A-Za-z]{2})[-:](.{1,100})$/.exec(one.trim()) ?? [null, '', one]
  if (where && where.toUpperCase() !== country) return false
  const wanted = bare(code ?? '')
  const own = bare(postalCode)
  return wanted.endsWith('*') ? wanted.length > 1 && own.startsWith(wanted.slice(0, -1)) : own === wanted
}

function bare(code: string): string {
  return code.toUpperCase().replaceAll(' ', '').replaceAll('-', '')
}

function isInArea({ location }: Ask, area: Part): boolean {
  const [lat, lon, radius] = [numberOf(area.lat), numberOf(area.lon), numberOf(area.radiusKm)]
  if (!location || lat === null || lon === null || radius === null) return false
  return kilometersBetween(location, { lat, lon }) <= radius
}

/** Along a great circle. */
export function kilometersBetween(one: Location, other: Location): number {
  const [first, second] = [radians(one.lat), radians(other.lat)]
  const [north, east] = [second - first, radians(other.lon - one.lon)]
  const chord = Math.sin(north / 2) ** 2 + Math.cos(first) * Math.cos(second) * Math.sin(east / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

const earthKm = 6371

export interface Location {
  readonly lat: number
  readonly lon: number
}

/** What a request says of where its user is; 0, 0 stands for "unknown" where devices can't tell. */
export function locationOf(geo: Part): Location | null {
  const [lat, lon] = [numberOf(geo.lat), numberOf(geo.lon)]
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return null
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

export function postalCodeOf(geo: Part): string | null {
  return textOf(geo.zip).trim() || null
}
