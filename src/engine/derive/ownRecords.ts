import type { FunctionComponent } from 'react'
import type { EntityRow } from '../contract/api.ts'
import type { Written } from '../contract/defineConsole.ts'
import type { EntityNameOf, EntityOf } from '../contract/entity.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { OwnCall } from '../contract/ownCalls.ts'
import type { ConsoleInput, Resource } from '../contract/resourceSpec.ts'
import { type LaterPart, laterPart } from '../kit/laterPart.tsx'

/** What the page of a resource's rows has beside what follows from its entry. */
export interface OwnRecord<Row = EntityRow> {
  /** Stands above the fields. */
  readonly panel?: OwnPanel<Row>
  /** Tabs between the details and the rows that belong to it. */
  readonly tabs?: readonly OwnTab<Row>[]
}

export interface OwnPanel<Row = EntityRow> {
  readonly load: LoadRecordPart<Row>
  /** Fields that the panel shows in its own way; the cards leave them out. */
  readonly shows?: readonly string[]
}

export interface OwnTab<Row = EntityRow> {
  /** Its address is `/show/{key}`. Two tabs may share one, if they are never for the same row. */
  readonly key: string
  readonly label: string
  readonly load: LoadRecordPart<Row>
  /** What the API behind the console must have for it; without it there is no tab. */
  readonly needs?: OwnCall
  /** Default: every row. */
  readonly isFor?: (row: Row) => boolean
  /** How many things are behind it, as far as the row itself says. */
  readonly countOf?: (row: Row) => number
}

/** Gets the row that is shown; its code comes when it is opened. */
type LoadRecordPart<Row> = () => Promise<FunctionComponent<RecordPartProps<Row>>>
/** Its row is what the catalogue says: `RecordPartProps<Entity<'billboard'>>`. */
export interface RecordPartProps<Row = EntityRow> {
  readonly row: Row
}

/** By the names of the resources, whose rows they get. */
export type OwnRecords<C extends Written<ConsoleInput>> = {
  readonly [N in EntityNameOf<C>]?: OwnRecord<EntityOf<C, N>>
}

/** Hands in what record pages have of their own. Here rows that are shown are said to be what the catalogue describes. */
export function giveOwnRecords(records: Readonly<Partial<Record<string, OwnRecord<never>>>>): void {
  const parts = Object.entries(records as Readonly<Partial<Record<string, OwnRecord>>>)
  ownRecords.give(new Map(parts.map(([entity, record = {}]) => [entity, shown(record)])))
}

/** What a resource's record page has of its own. Nothing for most. */
export function ownRecord({ entity }: Resource): ShownRecord {
  return ownRecords.get().get(entity) ?? nothing
}

const ownRecords = handedIn<ReadonlyMap<string, ShownRecord>>('record parts')

function shown({ panel, tabs = [] }: OwnRecord): ShownRecord {
  return {
    ...(panel && { Panel: laterPart(panel.load) }),
    shows: panel?.shows ?? [],
    tabs: tabs.map(({ load, ...tab }) => ({ isFor: () => true, ...tab, Part: laterPart(load) })),
  }
}

const nothing: ShownRecord = { shows: [], tabs: [] }

export interface ShownRecord {
  readonly Panel?: LaterPart<RecordPartProps>
  readonly shows: readonly string[]
  readonly tabs: readonly ShownTab[]
}

type ShownTab = Omit<OwnTab, 'load' | 'isFor'> &
  Required<Pick<OwnTab, 'isFor'>> & { readonly Part: LaterPart<RecordPartProps> }
