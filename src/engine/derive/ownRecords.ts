import type { ComponentType } from 'react'
import type { EntityRow } from '../contract/api.ts'
import type { Written } from '../contract/defineConsole.ts'
import type { EntityNameOf } from '../contract/entity.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { ConsoleInput, Resource } from '../contract/resourceSpec.ts'
import { type LaterPart, laterPart } from '../kit/laterPart.tsx'

/** What the page of a resource's rows has beside what follows from its entry. */
export interface OwnRecord {
  /** Stands above the fields. */
  readonly panel?: OwnPanel
  /** Tabs between the details and the rows that belong to it. */
  readonly tabs?: readonly OwnTab[]
}

export interface OwnPanel {
  readonly load: LoadRecordPart
  /** Fields that the panel shows in its own way; the cards leave them out. */
  readonly shows?: readonly string[]
}

export interface OwnTab {
  /** Its address is `/show/{key}`. Two tabs may share one, if they are never for the same row. */
  readonly key: string
  readonly label: string
  readonly load: LoadRecordPart
  /** Default: every row. */
  readonly isFor?: (row: EntityRow) => boolean
  /** How many things are behind it, as far as the row itself says. */
  readonly countOf?: (row: EntityRow) => number
}

/** Gets the row that is shown; its code comes when it is opened. */
type LoadRecordPart = () => Promise<ComponentType<RecordPartProps>>
export interface RecordPartProps {
  readonly row: EntityRow
}

/** By the names of the resources. */
export type OwnRecords<C extends Written<ConsoleInput>> = Readonly<Partial<Record<EntityNameOf<C>, OwnRecord>>>

/** Hands in what record pages have of their own. */
export function giveOwnRecords(records: Readonly<Partial<Record<string, OwnRecord>>>): void {
  ownRecords.give(new Map(Object.entries(records).map(([entity, record = {}]) => [entity, shown(record)])))
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
