import type { Tone } from './resourceSpec.ts'

/**
 * What a field of a resource may be: a kind, the kind's own options and what every field may say. Plain data.
 * @example { kind: 'money', required: true, min: 0, help: 'What may be spent in the whole flight.' }
 */
export type FieldSpec = { [K in FieldKind]: FieldOf<K> }[FieldKind]

export type FieldKind = keyof KindOptions

export type FieldOf<K extends FieldKind> = { readonly kind: K } & Readonly<KindOptions[K]> & FieldCommon

export type Fields = Readonly<Record<string, FieldSpec>>

/** What any field may say about itself; everything is off or empty by default. */
export interface FieldCommon {
  /** Default: the field's name in words (`startAt` → "Start at"). */
  readonly label?: string
  /** One sentence under the input. */
  readonly help?: string
  readonly required?: boolean
  /** Shown, and required, only while other fields have one of these values; a list has all that stand in it. */
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>
  /** Required only while other fields have one of these values (but always shown). */
  readonly requiredWhen?: Readonly<Record<string, readonly (string | boolean)[]>>
  /** May be given at creation and never changed. */
  readonly immutable?: boolean
  /** Written by the server; never accepted from outside. */
  readonly readOnly?: boolean
  /**
   * Worked out of the row's other fields each time that it is read, by the function of its name in the entity's hooks. It is read-only and not
   * stored, so nothing is sorted or filtered by it: what is to be, is `readOnly` and written by the hook `derive`. Who may not see what it is
   * made of still sees it, unless it says the same `metric`.
   */
  readonly computed?: true
  /**
   * Where a new row takes it from unless told otherwise: `account.currency` is the field `currency` of the row that the
   * reference `account` leads to. Until that is known, the default stands.
   */
  readonly takenFrom?: string
  /** What the values over there become here, where they are others; one that isn't named is not taken. */
  readonly takenAs?: Readonly<Record<string, string>>
  /**
   * Whose value counts where the row has none of its own: `campaign.defaultTargeting` is that field of the row that the reference `campaign`
   * leads to. With `adds` the row's own counts beside it, not in its place. `inheritance` answers what counts.
   */
  readonly inherits?: { readonly from: string; readonly adds?: true }
  /**
   * Where values for it are saved under names: `targeting-template.targeting` is that field of the rows of that resource. Bulk edits offer
   * to copy one to all rows.
   */
  readonly templates?: string
  /** Only who may see this metric, or all of these, sees the field: roles that leave out revenue leave out what it is made of. */
  readonly metric?: MetricWord | readonly MetricWord[]
  /**
   * The same by the value of another field of the row: what it is measured by. Lists are filtered and sorted by it for those alone who may see
   * all of them, and so are its earlier values, which may be of another metric.
   */
  readonly metricBy?: { readonly field: string; readonly of: Readonly<Record<string, readonly MetricWord[]>> }
  /** The form's heading under which the field stands. Default: "Details". */
  readonly group?: string
  /** What draws it in lists and on record pages, by the name under which `createConsole` gets it. Default: the cell of its kind. */
  readonly cell?: string
  /** What asks for it in forms, by the name under which `createConsole` gets it. Default: the input of its kind. */
  readonly input?: string
}

/** The heading of fields without a `group`. */
export const defaultGroup = 'Details'

/** Names that a product brings along, which the catalogue's own are then checked against: it declares them in here. */
export interface ProductWords {
  readonly ofProduct?: never
}

export type MetricWord = ProductWords extends { readonly metric: infer M extends string } ? M : string

/**
 * Which rows a picker offers, by filters of the resource referred to: these values, those that go with what a field of the own row
 * holds, or the row to which references lead from the own one. It saves people what would be refused; the server's rules still say what
 * may be referred to. For many rows at once it is what fits all of them. A filter by the field offers all rows: what was chosen stays when
 * it ends or moves on, and has to be found.
 */
export type Offers = Readonly<Record<string, readonly string[] | OfferedBy | OfferedSame>>

export interface OfferedBy {
  readonly by: string
  readonly of: Readonly<Record<string, readonly string[]>>
}

export interface OfferedSame {
  /** A way through references: `strategy.campaign.account`. Where it leads nowhere yet, all are offered. */
  readonly sameAs: string
  /** Said of a chosen row that has another one, after its title: `belongs to another advertiser`. */
  readonly otherwise: string
}

/** The options of each kind. A new kind starts here; the compiler then asks for both of its halves. */
export interface KindOptions {
  /**
   * One or more lines of text. `format` adds a rule and, where there is one, the right keyboard. `fieldOf`: it is the path of a
   * field of the resource that the choice at that path names. It is filtered by the name of that field, also where the path leads
   * into it; a table that has one as `path`, with `old` and `new` beside it, is shown as changes are. `alike`: rows with the same
   * value belong together. It is one of the filters, and leads from a row's page to all of them. `slugOf`: forms for a new row fill it with a
   * short name made from that field until somebody types another; the API asks for it.
   */
  text: {
    max?: number
    min?: number
    lines?: number
    format?: TextFormat
    default?: string
    fieldOf?: string
    alike?: true
    slugOf?: string
  }
  /**
   * `clock`: minutes after midnight, typed as a time of day. `unitBy`: the unit by the value of another field of the row;
   * `micros` is money in the row's currency.
   */
  number: {
    min?: number
    max?: number
    integer?: boolean
    unit?: string
    unitBy?: { readonly field: string; readonly of: Readonly<Record<string, string>> }
    clock?: boolean
    default?: number
  }
  /** Integer micros (1,000,000 = one unit) in the row's `currency`. */
  money: { min?: number; max?: number; default?: number }
  /**
   * 0–100 with at most three decimals, unless bounds say otherwise. `digits`: so many are shown after the point, that figures of a column
   * can be compared; without it, those that are there, at most two.
   */
  percent: { min?: number; max?: number; default?: number; digits?: number }
  /** `2026-11-21`. */
  date: { default?: string }
  /** UTC ISO-8601, `2026-11-21T07:16:00.000Z`. */
  dateTime: { default?: string }
  /** Seconds. */
  duration: { min?: number; max?: number; default?: number }
  boolean: { default?: boolean }
  choice: {
    options?: readonly string[]
    vocabulary?: Vocabulary
    default?: string
    labels?: Readonly<Record<string, string>>
    /** A list of a row referred to that says which of the options can be had: `strategy.lineItemTypes`. */
    among?: string
    /** Values that tell how something stands, each with how it looks; the others are plain words. */
    tones?: Readonly<Record<string, Tone>>
  }
  choices: {
    options?: readonly string[]
    vocabulary?: Vocabulary
    min?: number
    max?: number
    default?: readonly string[]
    labels?: Readonly<Record<string, string>>
  }
  /** The id of one row of another resource. */
  /** `or`: where there is no such row, it is one of this resource. For fields that are only shown. */
  /** `owner`: the row is a part of that one, which can be removed although this one names it. The entity's hook removes its parts. */
  reference: { to: string; or?: string; owner?: true; offers?: Offers }
  /** Ids of rows of another resource. */
  references: { to: string; min?: number; max?: number; offers?: Offers }
  /** A list of short texts. */
  list: { max?: number; min?: number; maxLength?: number; format?: TextFormat }
  /**
   * A named value object with fields of its own. `refers`: it names a row of the resource that its choice `entity` says. The
   * name is shown as the way to that row, and filters by the id offer such rows.
   */
  group: {
    fields: Fields
    refers?: { readonly entity: string; readonly id: string; readonly name: string }
  }
  /**
   * Rows of value objects. `grid`: they are a choice and its choices, shown and edited as a grid with a line for each choice
   * and a column for each of the choices. `item`: what one is called; `items`: several, where the field's label doesn't say it.
   */
  objectList: {
    fields: Fields
    min?: number
    max?: number
    item?: string
    items?: string
    grid?: { readonly rows: string; readonly columns: string }
  }
  /**
   * What narrows something down, each a dimension of its own: only those that do are shown. `example`: a valid value, for sample
   * rows and tests.
   */
  targeting: { fields: Fields; example?: Readonly<Record<string, unknown>> }
  code: { language: 'xml' | 'json' | 'html' | 'javascript' | 'text'; max?: number; default?: string }
  /** When something repeats: frequency, time of day, days, time zone, first and last day. */
  schedule: object
  /**
   * Write-only: sealed when stored, answered as `{ set: true, hint }`, never copied. `boundTo`: paths from the row's top of
   * where it is sent; when one of them changes, the secret is asked for again.
   */
  secret: { min?: number; max?: number; boundTo?: readonly string[] }
  /** Any JSON value. `byField`: an object of values by the paths of the entry's fields; shown with their labels. */
  json: { byField?: boolean }
}

export type TextFormat =
  | 'email'
  | 'url'
  | 'httpsUrl'
  | 'domain'
  | 'slug'
  | 'code'
  | 'size'
  | 'bundle'
  | 'hostname'
  | 'hostKey'
  | 'network'

export type Vocabulary = 'country' | 'currency' | 'language' | 'timezone' | 'resource'
