import type { ComponentType } from 'react'
import { eachField } from '../contract/checkEntry.ts'
import type { Written } from '../contract/defineConsole.ts'
import type { FieldKind, FieldSpec } from '../contract/fieldSpec.ts'
import { handedIn } from '../contract/handedIn.ts'
import type { Catalogue, ConsoleInput, Resource } from '../contract/resourceSpec.ts'
import { isEmpty } from '../contract/rules.ts'
import { LaterBoundary } from '../kit/LaterBoundary.tsx'
import { type LaterPart, laterPart } from '../kit/laterPart.tsx'
import type { CellProps } from './cells/cell.ts'
import { cells } from './cells/cells.ts'
import { Dash } from './cells/Dash.tsx'
import type { InputProps, KindInput } from './inputs/inputProps.ts'
import type { View } from './overrides.ts'

/** How a product draws values in lists and on record pages, where a field names it as its `cell`. */
export interface OwnCell {
  /** Gets the value and its row; not drawn where there is no value. */
  readonly load: () => Promise<ComponentType<CellProps>>
  /** Default: as values of the field's kind. */
  readonly align?: 'start' | 'end'
  /** Record pages show below it the value as of its kind, in full. Default: no. */
  readonly inFull?: boolean
}

/** How a product's forms ask for values, where a field names it as its `input`. */
export interface OwnInput {
  readonly load: () => Promise<ComponentType<InputProps>>
  /**
   * `field`: one control that takes `binding`, under a label of the form's. `set`: a heading over controls with labels of
   * their own, react-admin's inputs among them. Default: `field`.
   */
  readonly layout?: KindInput<FieldKind>['layout']
  /** Takes the form's whole width. Default: no. */
  readonly wide?: boolean
}

/** The cells and inputs that the fields of a catalogue name: each has to be handed in. */
export type OwnPartsOf<C extends Written<ConsoleInput>> = Named<'cells', NamesIn<EntriesOf<C>, 'cell'>, OwnCell> &
  Named<'inputs', NamesIn<EntriesOf<C>, 'input'>, OwnInput>

/**
 * Hands a product's cells and inputs in; their code comes with the first page that needs them.
 * @throws Error with a sentence, for a name in the catalogue that has none.
 */
export function giveOwnParts({ resources }: Catalogue, { cells = {}, inputs = {} }: GivenParts): void {
  for (const { entity, fields, variants } of Object.values(resources)) {
    for (const [path, { cell, input }] of [fields, ...Object.values(variants?.by ?? {})].flatMap(one =>
      eachField(one),
    )) {
      if (cell !== undefined && !Object.hasOwn(cells, cell)) throw lacking(entity, path, 'cells', cell)
      if (input !== undefined && !Object.hasOwn(inputs, input)) throw lacking(entity, path, 'inputs', input)
    }
  }
  ownParts.give({
    cells: new Map(Object.entries(cells).map(([name, cell]) => [name, drawnCell(cell)])),
    inputs: new Map(Object.entries(inputs).map(([name, input]) => [name, shownInput(input)])),
  })
}

function lacking(entity: string, path: string, list: 'cells' | 'inputs', name: string): Error {
  return new Error(
    `resources.config: ${entity} names "${name}" at "${path}": hand it to createConsole among its ${list}`,
  )
}

/** What a field's `cell` names. Undefined without one, and for a name that only the API's schema knows. */
export function ownCell({ cell }: FieldSpec): DrawnCell | undefined {
  return cell === undefined ? undefined : ownParts.get().cells.get(cell)
}

/** What a field's `input` names. Undefined without one, and for a name that only the API's schema knows. */
export function ownInput({ input }: FieldSpec): ShownInput | undefined {
  return input === undefined ? undefined : ownParts.get().inputs.get(input)
}

/** Fetches the code of what a resource's page names: a list of its columns, a record's page and forms of all fields. */
export function preloadOwnParts({ fields, variants, columns }: Resource, view: View): void {
  const own = view === 'edit' || view === 'create' ? ownInput : ownCell
  const shown = view === 'list' ? new Set(columns) : undefined
  for (const level of [fields, ...Object.values(variants?.by ?? {})])
    for (const [path, field] of eachField(level)) if (shown?.has(path) ?? true) void own(field)?.preload()
}

/** What `giveOwnParts` has handed in. */
export const ownParts = handedIn<{
  readonly cells: ReadonlyMap<string, DrawnCell>
  readonly inputs: ReadonlyMap<string, ShownInput>
}>('cells and inputs')

/** Until its code is there, the value is drawn as of its kind. */
function drawnCell({ load, align, inFull = false }: OwnCell): DrawnCell {
  const Own = laterPart(load)
  return {
    ...(align && { align }),
    inFull,
    preload: Own.preload,
    Cell(props) {
      if (isEmpty(props.value)) return <Dash />
      const { Cell } = cells[props.field.kind] as { readonly Cell: ComponentType<CellProps> }
      return (
        <LaterBoundary fallback={<Cell {...props} />}>
          <Own {...props} />
        </LaterBoundary>
      )
    },
  }
}

function shownInput({ load, layout = 'field', wide = false }: OwnInput): ShownInput {
  const Input = laterPart(load)
  return { Input, layout, wide, preload: Input.preload }
}

type Preloads = Pick<LaterPart<object>, 'preload'>
type DrawnCell = Pick<OwnCell, 'align' | 'inFull'> & Preloads & { Cell(props: CellProps): React.ReactNode }
type ShownInput = KindInput<FieldKind> & Preloads

export interface GivenParts {
  readonly cells?: Readonly<Record<string, OwnCell>> | undefined
  readonly inputs?: Readonly<Record<string, OwnInput>> | undefined
}

type EntriesOf<C extends Written<ConsoleInput>> = NonNullable<C['~written']>['resources']

type Named<List extends string, Name extends string, Part> = [Name] extends [never]
  ? unknown
  : { readonly [L in List]: Readonly<Record<Name, Part>> }

/** What the fields of some entries say under a word, those in groups, tables and variants included. */
type NamesIn<Entries, Word extends 'cell' | 'input'> = {
  [E in keyof Entries]:
    | (Entries[E] extends { readonly fields: infer F } ? NamesOf<F, Word> : never)
    | (Entries[E] extends { readonly variants: { readonly by: infer O } }
        ? { [V in keyof O]: NamesOf<O[V], Word> }[keyof O]
        : never)
}[keyof Entries]
type NamesOf<F, Word extends 'cell' | 'input'> = {
  [K in keyof F]:
    | (F[K] extends { readonly [W in Word]: infer N extends string } ? N : never)
    | (F[K] extends { readonly fields: infer G } ? NamesOf<G, Word> : never)
}[keyof F]
