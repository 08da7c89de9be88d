import type { Belonging } from './belonging.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import type { SettingSpecs } from './settingSpec.ts'

/** One entry of the catalogue as it is written. `sanitizeResource` completes it; nothing else reads it. */
export interface ResourceInput {
  /** Page address and react-admin name, with the leading slash: `/campaigns/line-items`. */
  readonly path: string
  /** One of them: "Line item". */
  readonly label: string
  /** Many of them: "Line items". */
  readonly plural: string
  /** The section's key. */
  readonly section: string
  /** What the page is for, one sentence; shown when the list is empty and in the API's documentation. */
  readonly description: string
  /** The sidebar's text, or false for none. Default: `plural`. */
  readonly menu?: string | false
  /** More links under this one in the sidebar, e.g. saved filters. */
  readonly sidebar?: readonly { readonly label: string; readonly path: string }[]
  /** Who owns the rows. Default `organization`. */
  readonly scope?: Scope
  /** The field that names a row. Default `name`. */
  readonly title?: string
  readonly fields: Fields
  /** Fields that exist only for one value of a choice field: campaign and media types. */
  readonly variants?: Variants
  /** The list's columns, in order; each is sortable where its kind sorts, and indexed. */
  readonly columns: readonly string[]
  /** What the list can be filtered by; each is indexed. Status, labels and times are always there. */
  readonly filters: readonly string[]
  /** What is to be known before a section of the form is filled in, one sentence, by its heading: a field's `group`. */
  readonly groupHelp?: Readonly<Record<string, string>>
  /** What pickers say of a row below its name, after its status; what is empty is left out. */
  readonly inPickers?: InPickers
  readonly states?: StatesInput
  /**
   * The field, filled by the server's own rules, with the moment from which on they come to something else about a row:
   * the clock has them work it out anew then. That is no new version of the row.
   */
  readonly refreshAt?: string
  /** What people do with rows beside changing fields and states, by name; the server's work is a hook of the same name. */
  readonly actions?: Readonly<Record<string, Action>>
  /** What may be done here at all. Default: all of them; `readOnly` leaves list, read and export. */
  readonly verbs?: readonly Verb[]
  readonly readOnly?: boolean
  /** `api`: the console asks for `/api/v1/<entity>/schema.json` at run time instead of knowing the form. */
  readonly schema?: 'api'
  readonly rules?: readonly Rule[]
  /** Groups of fields whose values must be unique together; organization is always part unless scope is platform. */
  readonly unique?: readonly (readonly string[])[]
  /** Related lists, as tabs of a row's page: rows of `resource` whose field `by` holds this row. */
  readonly children?: readonly { readonly resource: string; readonly by: string }[]
  /**
   * Rows are made of files: `POST` takes them as multipart, `GET …/{id}/file` gives them back, and nothing makes a row
   * without one. The fields are those of an asset: `fileName`, `kind`, `mime`, `sizeBytes`, `checksumSha256`, `url` …
   */
  readonly fromFiles?: boolean
  /** Where rows are made of files: the fields that an upload may say, in its query, of all of them. */
  readonly uploadFields?: readonly string[]
  /** Facts are told about its rows: pages show their live metrics, lists a small line of them. */
  readonly measured?: boolean
  /**
   * The choice `private` or `organization` that says who may see a row: its maker (and who manages access to the resource)
   * alone, or everybody in its organization. A row without a choice is private.
   */
  readonly sharedBy?: string
  /** Asked for one row by id, the API may answer several: the first counts. Elsewhere that is an error (list.9). */
  readonly takesFirst?: boolean
  /** Which rows wait for whoever may do something with them, beside those that wait for an approval. */
  readonly waits?: WaitingRows
  /** Its rows decide what people may do: its form shows what saving would change in that. */
  readonly decidesAccess?: boolean
  /** For `role-binding`: the field with the rows that a binding is narrowed to. It gives its role on what belongs to them alone. */
  readonly narrowedBy?: string
  /** For `role-binding`: the metrics, of those that roles choose from (`metrics`), that no narrowed binding shows. */
  readonly narrowedHides?: readonly string[]
  /** The references that lead to what a binding can be narrowed to, maybe by rows between; the first that is filled counts. */
  readonly belongsBy?: readonly string[]
  /** Its rows ask for figures: what they answer, and who may read them, is limited by metrics, dimensions and what bindings are narrowed to. */
  readonly asksMetrics?: boolean
  /** Its rows are programs that act under their own name: rows may be made by one, as by a user. */
  readonly acts?: boolean
  /** Which built-in roles work with it, beside those that work with everything. Nobody else's do without it. */
  readonly managedBy?: ManagedBy
  /** Common fields this resource doesn't have. */
  readonly omit?: readonly ('code' | 'labels' | 'notes')[]
  /** What sample rows hold, by field: they read like real ones. Every row has a value for what stands here. Default: by the fields' kinds. */
  readonly sample?: Readonly<Record<string, SampleHint>>
}

/**
 * What built-in roles may do with a resource, each by the end of its id: `data-manager` is `role-data-manager`.
 * - read: see and export
 * - write: read, create, update, delete, and archive
 * - run: write and activate
 * - approve: read, update, and approve
 */
export type ManagedBy = { readonly [Work in 'read' | 'write' | 'run' | 'approve']?: readonly string[] }

/**
 * What a field of sample rows is made of.
 * - a list: the n-th row has the n-th value, so that two lists of an entry belong together
 * - a range, both ends included: of numbers (`step`: in steps of it), of dates (`'1950-01-01'`), of `days` from today
 * - a pattern: `#` is a figure, `?` a capital letter
 * - `person`, `company`, `city`: a made-up name of one. `email`: that of the row's name
 */
export type SampleHint =
  | readonly (string | number | boolean)[]
  | { readonly from: number; readonly to: number; readonly step?: number; readonly days?: true }
  | { readonly from: string; readonly to: string; readonly step?: never; readonly days?: never }
  | { readonly pattern: string }
  | 'person'
  | 'company'
  | 'city'
  | 'email'

/**
 * What a console says about an entry that the engine has for it (`ownResources`): other words in the place of its own, more
 * fields, more options, more children. `{}` says where in the sidebar it stands.
 */
export interface OwnExtension extends Partial<Omit<ResourceInput, 'fields'>> {
  /** New fields with their kind; of fields that are there, only what is to be different. */
  readonly fields?: Readonly<Record<string, FieldSpec | FieldExtension>>
  /** The engine's field before which new ones stand. Default: after all. */
  readonly before?: string
}

export interface FieldExtension {
  readonly kind?: never
  readonly label?: string
  readonly help?: string
  readonly default?: string
  /** Beside those that are there. */
  readonly options?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly cell?: string
  readonly input?: string
}

export interface Variants {
  readonly on: string
  readonly by: Readonly<Record<string, Fields>>
  /** What each is for, one sentence; shown where a new row's type is chosen. */
  readonly descriptions?: Readonly<Record<string, string>>
}

/**
 * organization: a row belongs to one. shared: to one, or to none and then everybody may read it. platform: to none,
 * and only platform bindings reach it. self: the organization itself. members: users, by their memberships.
 */
export type Scope = 'organization' | 'shared' | 'platform' | 'self' | 'members'

/** Kubernetes-like verbs (domain.md 1.29). */
export const verbs = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'archive',
  'activate',
  'approve',
  'export',
  'manage_access',
] as const
export type Verb = (typeof verbs)[number]

export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'wait'

/** A life cycle (domain.md 1.40): which states there are, how each looks, and who may move a row where. */
export interface StatesInput {
  readonly initial: string
  readonly by: Readonly<Record<string, Tone>>
  readonly transitions: readonly Transition[]
  /**
   * The order in which a list opens where none is asked for: rows in states of the first group come first, the newest of
   * a group before the older ones. Names every state once. Without it the newest rows come first, whatever their state.
   */
  readonly ranks?: readonly (readonly string[])[]
  /** States in which a row may be deleted. Default: the initial one. */
  readonly deletable?: readonly string[]
  readonly approval?: Approval
}

/**
 * Rows may need somebody else's approval before they go live; which ones do, and what of them is approved, a hook of the
 * server says (`approval`). Who submitted a row never decides about it. The row's field `approval` keeps who did what, and why.
 */
export interface Approval {
  /** The state in which a row waits for a decision; what is in it can't be changed. */
  readonly waiting: string
  /** The transition to it. */
  readonly submit: string
  /** The transition that approves; it may say why. */
  readonly approve: string
  /** The transition that refuses; it says why. */
  readonly refuse: string
  /** The states that need approval. */
  readonly live: readonly string[]
}

export interface Transition {
  /** `activate`, `pause`, `submit` … unique within the resource. */
  readonly action: string
  readonly label: string
  readonly from: readonly string[]
  readonly to: string
  /** Which permission it takes. `system`: only the clock or a counter does it. */
  readonly verb: Verb | 'system'
  /** Fields that must not be empty; a domain rule of the server may ask for more. */
  readonly needs?: readonly string[]
  /** What follows from it and can't be undone: the console says so and asks before it moves the row. */
  readonly confirm?: string
  /** The row's moment at which the clock makes it, whoever else may: a field with date and time. */
  readonly at?: string
  /** What pages say while that moment is ahead: `Starts` comes to "Starts in 2 h". */
  readonly ahead?: string
}

/**
 * Something that the server does with a row when a person asks for it: one row on its page and in its menu, or every
 * selected row of a list. It works out what the row becomes, which is then checked and stored as any change is.
 */
export interface Action {
  /** The button, verb first: "Renew". */
  readonly label: string
  /** Which permission it takes. */
  readonly verb: Verb
  /** The states in which it can be done. Default: all. Archived rows are read-only whatever stands here. */
  readonly from?: readonly string[]
  /** What is asked first, in a dialog. Their values are checked like a row's and handed to the work. */
  readonly fields?: Fields
  /** Asks why, and keeps the answer in the audit log. */
  readonly reason?: boolean
  /** What follows from it, one sentence: said before it is done. */
  readonly confirm?: string
  /** Said when it was asked for, where that isn't the end of it. Default: that it is done. */
  readonly said?: string
  /** Whether it is offered for selected rows, too. Default true. */
  readonly bulk?: boolean
}

/** What JSON Schema can't say about fields together. Both sides check it; see `checkRules`. */
export type Rule =
  | { readonly rule: 'after'; readonly field: string; readonly than: string }
  | { readonly rule: 'atMost'; readonly field: string; readonly than: string }
  | { readonly rule: 'atMostOne' | 'exactlyOne'; readonly fields: readonly string[] }
  | { readonly rule: 'noOverlap'; readonly field: string; readonly start: string; readonly end: string }
  | { readonly rule: 'notSelf'; readonly field: string }

export interface SectionInput {
  readonly key: string
  readonly label: string
  readonly path: string
  /** The second key of the shortcut `g` + letter. */
  readonly shortcut: string
  /** `tabs`: the section's pages stand as tabs on top; `sidebar`; `none`: a single page. */
  readonly layout: 'none' | 'tabs' | 'sidebar'
  /** Links to pages that are no resource, before the resources' own. */
  readonly pages?: readonly { readonly label: string; readonly path: string }[]
}

export interface ConsoleInput {
  readonly title: string
  readonly publicPrefixes: readonly string[]
  readonly footer: { readonly label: string; readonly url: string }
  readonly products: readonly {
    readonly key: string
    readonly name: string
    readonly about: string
    readonly loginUrl: string
  }[]
  readonly sections: readonly SectionInput[]
  readonly roles?: FieldRoles
  /** What roles can name beside resources, for calls that are about no row. */
  readonly grants?: readonly string[]
  /** What can be set beside what every console has (`ownSettings`). */
  readonly settings?: SettingSpecs
  /** Beside the engine's own. An entry under the name of one of those extends it. */
  readonly resources: Readonly<Record<string, ResourceInput | OwnExtension>>
}

/** What some fields mean to others beside them, by the names that the catalogue's resources give them. */
export interface FieldRoles {
  /** What a row's money is in. */
  readonly currency?: string
  /** The time zone in which a row's moments are meant. */
  readonly timeZone?: string
  /** A row's first and last moment; beside its title they are one fact. */
  readonly span?: { readonly from: string; readonly to: string }
}

/** A row as pickers offer it. */
export interface InPickers {
  /** Fields, in order: price, size. The first of a span (`roles.span`) says both of its ends. */
  readonly shows: readonly string[]
  /** The text field with the URL of a thumbnail, or the reference to a row that has one. */
  readonly image?: string
}

/** A complete entry: every default filled in, the common fields among the fields. The rest of the code reads this. */
export interface Resource {
  /** The API's name, `line-item`. */
  readonly entity: string
  readonly path: string
  /** The react-admin name: the path without its leading slash. */
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly section: string
  readonly description: string
  readonly menu: string | false
  readonly sidebar: readonly { readonly label: string; readonly path: string }[]
  readonly scope: Scope
  readonly title: string
  /** Own and common fields, without variants'. */
  readonly fields: Fields
  readonly variants: Variants | null
  readonly columns: readonly string[]
  readonly filters: readonly string[]
  readonly groupHelp: Readonly<Record<string, string>>
  readonly inPickers: InPickers
  readonly states: States | null
  readonly refreshAt: string | null
  readonly actions: Readonly<Record<string, Action>>
  readonly verbs: readonly Verb[]
  readonly readOnly: boolean
  readonly schema: 'api' | 'catalogue'
  readonly rules: readonly Rule[]
  readonly unique: readonly (readonly string[])[]
  readonly children: readonly { readonly resource: string; readonly by: string }[]
  readonly fromFiles: boolean
  readonly uploadFields: readonly string[]
  readonly measured: boolean
  readonly sharedBy: string | null
  readonly takesFirst: boolean
  readonly waits: WaitingRows | null
  readonly decidesAccess: boolean
  readonly narrowedBy: string | null
  readonly narrowedHides: readonly string[]
  readonly belongsBy: readonly string[]
  /** Where `belongsBy` leads, worked out by `defineConsole`. */
  readonly belonging: Belonging | null
  readonly asksMetrics: boolean
  readonly acts: boolean
  readonly managedBy: ManagedBy
  readonly sample: Readonly<Record<string, SampleHint>>
}

/** Rows whose field `on` is `is` stand under "Waiting for me" of those who may do `verb`; it is done on the page's `tab`. */
export interface WaitingRows {
  /** One of the filters, so that it is indexed. */
  readonly on: string
  readonly is: string
  readonly verb: Verb
  readonly tab: string
}

export interface States extends StatesInput {
  readonly deletable: readonly string[]
}

export interface Catalogue extends Omit<ConsoleInput, 'resources' | 'settings'> {
  readonly resources: Readonly<Record<string, Resource>>
  readonly settings: SettingSpecs
}

const fieldsOf = new WeakMap<Resource, Fields>()

/** Every field of a resource, variants' included: what a stored row may hold. A variant may narrow a field of all. */
export function allFields(resource: Resource): Fields {
  if (!resource.variants) return resource.fields
  const known = fieldsOf.get(resource)
  if (known) return known
  const fields: Record<string, FieldSpec> = {}
  for (const variant of Object.values(resource.variants.by)) Object.assign(fields, variant)
  const all = { ...fields, ...resource.fields }
  fieldsOf.set(resource, all)
  return all
}
