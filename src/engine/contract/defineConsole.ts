import { belongingOf } from './belonging.ts'
import { checkReferences } from './checkReferences.ts'
import type { defaultGroup, FieldKind, FieldOf } from './fieldSpec.ts'
import { isCheckedAhead } from './isCheckedAhead.ts'
import { extendOwn } from './ownResources/extendOwn.ts'
import { type OwnName, ownResources, ownSection } from './ownResources/ownResources.ts'
import { ownSettings } from './ownSettings.ts'
import type { Catalogue, ConsoleInput, FieldRoles, OwnExtension, ResourceInput, Variants } from './resourceSpec.ts'
import { sanitizeResource } from './sanitizeResource.ts'

/**
 * Completes the catalogue, with what every console has. What is written is checked by its own type: a misspelt column, filter, title or child, a
 * reference to a resource that isn't there and a default outside its options don't compile.
 * @throws Error with a sentence on what to change, for what types can't see (two resources on one path).
 */
export function defineConsole<const C extends ConsoleInput>(input: C & Checked<C>): Catalogue & Written<WithOwn<C>> {
  const { resources, sections: written, settings, ...rest } = input as ConsoleInput
  const sections = written.some(({ key }) => key === ownSection.key) ? written : [...written, ownSection]
  const complete = Object.fromEntries(
    Object.entries(withOwn(resources)).map(([entity, resource]) => [entity, sanitizeResource(entity, resource)]),
  )
  if (!isCheckedAhead) check({ ...rest, sections }, complete)
  const linked = Object.entries(complete).map(([entity, resource]) => {
    const belonging = belongingOf(resource, complete)
    return [entity, belonging ? Object.freeze({ ...resource, belonging }) : resource]
  })
  return Object.freeze({
    ...rest,
    sections,
    settings: Object.freeze({ ...ownSettings, ...settings }),
    resources: Object.freeze(Object.fromEntries(linked)),
  }) as Catalogue & Written<WithOwn<C>>
}

/** What types can't see. */
function check({ sections, roles }: Omit<ConsoleInput, 'resources'>, complete: Catalogue['resources']): void {
  const paths = new Map<string, string>()
  for (const { entity, path, section } of Object.values(complete)) {
    const other = paths.get(path)
    if (other) throw new Error(`${entity} and ${other} have the same path ${path}: give one of them another`)
    if (!sections.some(({ key }) => key === section)) throw new Error(`${entity} stands in no section: ${section}`)
    paths.set(path, entity)
  }
  for (const resource of Object.values(complete)) {
    for (const wrong of checkReferences(resource, complete))
      throw new Error(`resources.config: ${resource.entity} ${wrong}`)
  }
  for (const name of namedByRoles(roles)) {
    if (!Object.values(complete).some(({ fields }) => Object.hasOwn(fields, name)))
      throw new Error(`roles names a field that no resource has: ${name}`)
  }
}

/** In the order of the catalogue; what it doesn't name comes last. */
function withOwn(resources: ConsoleInput['resources']): Readonly<Record<string, ResourceInput>> {
  const own: Readonly<Record<string, ResourceInput>> = ownResources
  const extended = Object.entries(resources).map(([entity, input]): [string, ResourceInput] => {
    const known = Object.hasOwn(own, entity) ? own[entity] : undefined
    return [entity, known ? extendOwn(known, input) : (input as ResourceInput)]
  })
  const all = Object.fromEntries([
    ...extended,
    ...Object.entries(own).filter(([entity]) => !Object.hasOwn(resources, entity)),
  ])
  return { ...all, ...auditOf(all) }
}

/** The audit log, which names what the actions of all entries do. */
function auditOf(all: Readonly<Record<string, ResourceInput>>): Readonly<Record<string, ResourceInput>> {
  const actions = Object.values(all).flatMap(entry => Object.entries(entry.actions ?? {}))
  const log = all['audit-log']
  if (!log || actions.length === 0) return {}
  const labels = Object.fromEntries(actions.map(([name, { label }]) => [name, label]))
  return { 'audit-log': extendOwn(log, { fields: { action: { options: Object.keys(labels), labels } } }) }
}

function namedByRoles({ currency, timeZone, span }: FieldRoles = {}): readonly string[] {
  return [currency, timeZone, span?.from, span?.to].flatMap(name => name ?? [])
}

/** Checks entries where they are written, so that the error stands at the line; references are checked by `defineConsole`. */
export function defineResources<const R extends ConsoleInput['resources']>(
  resources: R & { readonly [N in keyof R]: CheckedEntry<N, R[N]> },
): R {
  return resources
}

/** Fields that every resource has (domain.md 1.0); `status` only where there is a life cycle. */
export type CommonName =
  | 'id'
  | 'organization'
  | 'name'
  | 'code'
  | 'status'
  | 'draft'
  | 'labels'
  | 'notes'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'
  | 'archivedAt'

/** Carries the type of what was written, for `Entity<N>`; there is nothing behind it at run time. */
export interface Written<C> {
  readonly '~written'?: C
}

/*
 * The checks below look for what is wrong and only then say what would be right: a checked copy of every entry would
 * cost the compiler seconds.
 */

type VariantFields<R> = R extends { readonly variants: { readonly by: infer O } }
  ? { [V in keyof O]: keyof O[V] }[keyof O]
  : never
type NameOf<R extends ResourceInput> = (keyof R['fields'] | VariantFields<R> | CommonName) & string
/** A column may reach into a group, a filter into a table, too: `review.overall`, `media.media`. */
type PathOf<R extends ResourceInput> = NameOf<R> | `${NameOf<R>}.${string}`

type CheckedResource<R extends ResourceInput> = Unless<
  Exclude<R['columns'][number], PathOf<R>>,
  { readonly columns: readonly PathOf<R>[] }
> &
  Unless<Exclude<R['filters'][number], PathOf<R>>, { readonly filters: readonly PathOf<R>[] }> &
  Unless<Exclude<R['title'], NameOf<R> | undefined>, { readonly title?: NameOf<R> }> &
  Unless<
    Exclude<Literal<R extends { readonly narrowedBy: infer N } ? N : never>, NameOf<R>>,
    { readonly narrowedBy: NameOf<R> }
  > &
  Unless<
    Exclude<Literal<R extends { readonly belongsBy: readonly (infer N)[] } ? N : never>, NameOf<R>>,
    { readonly belongsBy: readonly NameOf<R>[] }
  > &
  Unless<Exclude<Literal<NamedInUnique<R>>, PathOf<R>>, { readonly unique: readonly (readonly PathOf<R>[])[] }> &
  Unless<Exclude<Literal<NamedInRules<R>>, PathOf<R>>, { readonly rules: readonly RuleAbout<PathOf<R>>[] }> &
  Unless<
    Exclude<Literal<NamedInTransitions<R>>, PathOf<R>>,
    { readonly states: { readonly transitions: readonly NeedsOf<PathOf<R>>[] } }
  > &
  Unless<
    Exclude<Literal<MomentsInTransitions<R>>, MomentOf<R>>,
    { readonly states: { readonly transitions: readonly AtOf<MomentOf<R>>[] } }
  > &
  Unless<
    Exclude<Literal<R extends { readonly refreshAt: infer N } ? N : never>, MomentOf<R>>,
    { readonly refreshAt: MomentOf<R> }
  > &
  Unless<NoSample<R>, { readonly sample: { readonly [N in NoSample<R>]: never } }> &
  Unless<NoHeading<R>, { readonly groupHelp: { readonly [H in NoHeading<R>]: never } }> &
  StatesCheck<R> &
  VariantsCheck<R> & { readonly [Word in Exclude<keyof R, keyof ResourceInput>]: never } & Unless<
    Unknown<R['fields']>,
    { readonly fields: { readonly [K in Unknown<R['fields']>]: WithoutUnknown<R['fields'][K]> } }
  > &
  Unless<
    WrongDefaults<R['fields']>,
    { readonly fields: { readonly [K in WrongDefaults<R['fields']>]: DefaultOf<R['fields'][K]> } }
  >

type VariantsCheck<R> = R extends { readonly variants: infer V }
  ? { readonly variants: { readonly [Word in Exclude<keyof V, keyof Variants>]: never } }
  : unknown

/** Fields with a word that their kind doesn't have, `requird`, or with such fields within them. */
type Unknown<T> = {
  [K in keyof T]: T[K] extends { readonly kind: infer N extends FieldKind }
    ? [Exclude<keyof T[K], keyof FieldOf<N>> | UnknownWithin<T[K]>] extends [never]
      ? never
      : K
    : never
}[keyof T]
type UnknownWithin<F> = F extends { readonly fields: infer G } ? Unknown<G> : never
type WithoutUnknown<F> = F extends { readonly kind: infer N extends FieldKind }
  ? { readonly [Word in Exclude<keyof F, keyof FieldOf<N>>]: never } & (F extends { readonly fields: infer G }
      ? { readonly fields: { readonly [K in Unknown<G>]: WithoutUnknown<G[K]> } }
      : unknown)
  : unknown

/** The headings of a form; More is that of the common fields. */
type GroupOf<R extends ResourceInput> =
  | typeof defaultGroup
  | 'More'
  | 'About'
  | GroupIn<R['fields']>
  | (R extends { readonly variants: { readonly by: infer O } } ? { [V in keyof O]: GroupIn<O[V]> }[keyof O] : never)
/** Those that `groupHelp` names and that no field stands under. */
type NoHeading<R extends ResourceInput> = Exclude<
  Literal<R extends { readonly groupHelp: infer H } ? keyof H & string : never>,
  GroupOf<R>
>
/** Those that `sample` has values for and that are no field. */
type NoSample<R extends ResourceInput> = Exclude<
  Literal<R extends { readonly sample: infer S } ? keyof S & string : never>,
  NameOf<R>
>
type GroupIn<T> = { [K in keyof T]: T[K] extends { readonly group: infer G extends string } ? G : never }[keyof T]

/** Names whose type was widened are left to `checkEntry`. */
type Literal<N> = string extends N ? never : N
type NamedInUnique<R> = R extends { readonly unique: readonly (readonly (infer N)[])[] } ? N : never
type NamedInRules<R> = R extends { readonly rules: readonly (infer U)[] } ? NamedInRule<U> : never
type NamedInRule<U> =
  | (U extends { readonly field: infer N } ? N : never)
  | (U extends { readonly than: infer N } ? N : never)
  | (U extends { readonly fields: readonly (infer N)[] } ? N : never)
interface RuleAbout<Path> {
  readonly field?: Path
  readonly than?: Path
  readonly fields?: readonly Path[]
}
type NamedInTransitions<R> = R extends { readonly states: { readonly transitions: readonly (infer M)[] } }
  ? M extends { readonly needs: readonly (infer N)[] }
    ? N
    : never
  : never
interface NeedsOf<Path> {
  readonly needs?: readonly Path[]
}

/** What the clock waits for is a moment of the entry's own. */
type MomentsInTransitions<R> = R extends { readonly states: { readonly transitions: readonly (infer M)[] } }
  ? M extends { readonly at: infer N }
    ? N
    : never
  : never
type MomentOf<R extends ResourceInput> = {
  [K in keyof R['fields']]: R['fields'][K] extends { readonly kind: 'dateTime' } ? K : never
}[keyof R['fields']] &
  string
interface AtOf<Moment> {
  readonly at?: Moment
}

/** The first state, and those of transitions, are states. */
type StatesCheck<R> = R extends {
  readonly states: { readonly by: infer O; readonly initial: infer I; readonly transitions: readonly (infer M)[] }
}
  ? Unless<Exclude<Literal<I>, keyof O>, { readonly states: { readonly initial: keyof O } }> &
      Unless<
        Exclude<Literal<StatesOfTransition<M>>, keyof O>,
        {
          readonly states: {
            readonly transitions: readonly { readonly from: readonly (keyof O)[]; readonly to: keyof O }[]
          }
        }
      >
  : unknown
type StatesOfTransition<M> = M extends { readonly from: readonly (infer F)[]; readonly to: infer T } ? F | T : never

type Unless<Wrong, Right> = [Wrong] extends [never] ? unknown : Right

type WrongDefaults<T> = {
  [K in keyof T]: T[K] extends { readonly options: readonly (infer O)[]; readonly default: infer D }
    ? D extends O | readonly O[]
      ? never
      : K
    : never
}[keyof T]
type DefaultOf<F> = F extends { readonly options: readonly (infer O)[] }
  ? { readonly default: O | readonly O[] }
  : unknown

/** Where links lead to, those in groups, tables and variants included. */
type ReferencesIn<T> = {
  [K in keyof T]: T[K] extends { readonly to: infer To }
    ? To
    : T[K] extends { readonly fields: infer G }
      ? ReferencesIn<G>
      : never
}[keyof T]
type ReferencesOf<R> =
  | (R extends { readonly fields: infer F } ? ReferencesIn<F> : never)
  | (R extends { readonly variants: { readonly by: infer O } }
      ? { [V in keyof O]: ReferencesIn<O[V]> }[keyof O]
      : never)
type ChildrenOf<R> = R extends { readonly children: readonly { readonly resource: infer C }[] } ? C : never

/** What the catalogue comes to with the engine's own. */
type WithOwn<C extends ConsoleInput> = Omit<C, 'resources'> & {
  readonly resources: {
    readonly [N in keyof C['resources'] | OwnName]: N extends keyof C['resources']
      ? EntryOf<N, C['resources'][N]>
      : N extends OwnName
        ? (typeof ownResources)[N]
        : never
  }
}
/** An entry in full: what extends one of the engine's, with that. */
type EntryOf<N, R> = N extends OwnName ? Extended<(typeof ownResources)[N], R> : R
type Extended<O extends ResourceInput, M> = Omit<O, keyof M> &
  Omit<M, 'before' | 'fields'> & {
    readonly fields: FieldsWith<O['fields'], M extends { fields: infer F } ? F : unknown>
  }
type FieldsWith<O, F> = Omit<O, keyof F> & {
  readonly [K in keyof F]: K extends keyof O
    ? Omit<O[K], keyof F[K]> & Omit<F[K], 'options'> & OptionsOf<O[K], F[K]>
    : F[K]
}
type OptionsOf<A, B> = B extends { readonly options: readonly (infer More)[] }
  ? { readonly options: readonly ((A extends { readonly options: readonly (infer There)[] } ? There : never) | More)[] }
  : unknown

type CheckedEntry<N, R> =
  EntryOf<N, R> extends infer E extends ResourceInput
    ? CheckedResource<E>
    : N extends OwnName
      ? OwnExtension
      : ResourceInput

type Checked<C extends ConsoleInput> = {
  readonly resources: {
    readonly [N in keyof C['resources']]: CheckedEntry<N, C['resources'][N]> &
      CheckedReferences<C['resources'][N], keyof C['resources'] | OwnName> &
      Unless<
        Exclude<SectionOf<C['resources'][N]>, C['sections'][number]['key'] | typeof ownSection.key>,
        { readonly section: C['sections'][number]['key'] }
      >
  }
}
type SectionOf<R> = R extends { readonly section: infer S } ? S : never

/** What leads to other entries leads to one. */
type CheckedReferences<R, Known> = Unless<
  Exclude<ReferencesOf<R>, Known>,
  { readonly fields: `a reference leads to no resource: ${Exclude<ReferencesOf<R>, Known> & string}` }
> &
  Unless<
    Exclude<ChildrenOf<R>, Known>,
    { readonly children: readonly { readonly resource: Known & string; readonly by: string }[] }
  >
