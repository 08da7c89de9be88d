import type { Catalogue } from '../../contract/resourceSpec.ts'
import { sha256 } from '../assets/sha256.ts'
import { fillDefaults } from '../entities/fillDefaults.ts'
import { oneOf, type Random, seeded, seedOf, uuidAt } from './random.ts'

/** A row while the sample is being written; it may still be changed. */
export interface SampleRow {
  id: string
  organization?: string
  name: string
  status?: string
  version: number
  createdAt: string
  updatedAt: string
  archivedAt?: string
  [field: string]: unknown
}

export interface SampleValues {
  readonly organization?: string
  readonly name: string
  /** When it was created. */
  readonly at: Date
  /** A user's id; without it somebody of the organization. */
  readonly by?: string
  readonly [field: string]: unknown
}

export type Scale = 'full' | 'small'

/** The sample's rows before they are stored, in the order in which they were added. */
export class SampleBuilder {
  readonly catalogue: Catalogue
  readonly now: Date
  readonly scale: Scale
  /** What is in the files of rows, by checksum. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  /** When rows that are paused were, by their ids. */
  readonly pauses = new Map<string, Date>()
  readonly #rows = new Map<string, SampleRow[]>()
  readonly #ids = seeded(20_261)
  readonly #authors = seeded(77)

  constructor(options: { readonly catalogue: Catalogue; readonly now: Date; readonly scale: Scale }) {
    this.catalogue = options.catalogue
    this.now = options.now
    this.scale = options.scale
  }

  /** A sequence of its own for each area, so that a change in one leaves the others as they were. */
  random(area: string): Random {
    return seeded(seedOf(area))
  }

  /** How many where the full sample has so many. */
  size(full: number): number {
    return this.scale === 'full' ? full : Math.max(2, Math.round(full / 5))
  }

  /** Midnight (UTC) so many days from today, and some hours. */
  day(offset: number, hours = 0): Date {
    const midnight = Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth(), this.now.getUTCDate())
    return new Date(midnight + offset * 86_400_000 + hours * 3_600_000)
  }

  /** A time of a working day so many days ago; never in the future. */
  workday(daysAgo: number, random: Random): Date {
    const at = this.day(-daysAgo, 7 + random() * 10)
    return at < this.now ? at : new Date(this.now.getTime() - 60_000 - Math.floor(random() * 3_600_000))
  }

  add(entity: string, { at, by, ...values }: SampleValues): SampleRow {
    const resource = this.catalogue.resources[entity]
    const author = by ?? this.#author(values.organization)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const row: SampleRow = {
      ...(resource ? fillDefaults(resource, given) : given),
      // Where a resource says itself when it happened, that is when it was made.
      ...(resource?.fields.at ? { at: at.toISOString() } : {}),
      id: typeof values.id === 'string' ? values.id : uuidAt(this.#ids, at),
      name: values.name,
      version: 1,
      createdAt: at.toISOString(),
      createdBy: author,
      updatedAt: at.toISOString(),
      updatedBy: author,
    }
    if (resource?.states) {
      row.status = typeof values.status === 'string' ? values.status : resource.states.initial
      row.draft = row.status === 'draft'
      if (row.status === 'archived') {
        row.archivedAt = new Date((at.getTime() + this.now.getTime()) / 2).toISOString()
        row.updatedAt = row.archivedAt
      }
    }
    const rows = this.#rows.get(entity) ?? []
    rows.push(row)
    this.#rows.set(entity, rows)
    return row
  }

  /** @returns the checksum under which it will lie */
  async addFile(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const checksum = await sha256(bytes)
    this.files.set(checksum, bytes)
    return checksum
  }

  /** The rows of an entity, or those of one organization; only those that were there by a time. */
  of(entity: string, organization?: string, by?: string): readonly SampleRow[] {
    const rows = this.#rows.get(entity) ?? []
    if (organization === undefined) return rows
    return rows.filter(row => row.organization === organization && (by === undefined || row.createdAt <= by))
  }

  #author(organization: string | undefined): string {
    const users = this.of('user').filter(
      ({ organizations, status }) =>
        status === 'active' &&
        Array.isArray(organizations) &&
        (organization === undefined || organizations.includes(organization)),
    )
    return users.length ? oneOf(this.#authors, users).id : 'system'
  }
}

export function iso(date: Date): string {
  return date.toISOString()
}

/** Whole units of money as micros. */
export function micros(units: number): number {
  return Math.round(units * 100) * 10_000
}
