/**
 * What the compiler refuses in a catalogue. There is nothing to run: `tsc` fails when a line that must not compile does
 * (an unused `@ts-expect-error`), or when one that must, doesn't.
 */

import { defineConsole } from '../../src/engine/contract/defineConsole.ts'
import type { EntityOf } from '../../src/engine/contract/entity.ts'
import type { OwnRecords, RecordPartProps } from '../../src/engine/derive/ownRecords.ts'
import { productHooks } from '../../src/engine/server/hooks/productHooks.ts'

const rest = {
  title: '',
  publicPrefixes: [],
  footer: { label: '', url: '' },
  products: [],
  sections: [{ key: 'a', label: 'A', path: '/a', shortcut: 'a', layout: 'none' }],
} as const
const base = { path: '/a', label: 'A', plural: 'As', section: 'a', description: '.', filters: [] } as const

const good = defineConsole({
  ...rest,
  resources: {
    a: {
      ...base,
      fields: {
        parent: { kind: 'reference', to: 'a' },
        size: { kind: 'choice', options: ['small', 'large'], default: 'small', required: true },
      },
      columns: ['parent', 'name', 'createdAt'],
    },
  },
})
type A = EntityOf<typeof good, 'a'>
export const size: A['size'] = 'small'
// @ts-expect-error a value outside the options
export const wrongSize: A['size'] = 'medium'

export const misspelt = defineConsole({
  ...rest,
  // @ts-expect-error a column that is no field
  resources: { a: { ...base, fields: { x: { kind: 'text' } }, columns: ['z'] } },
})

export const referenceToNothing = defineConsole({
  ...rest,
  // @ts-expect-error a reference to a resource that isn't there
  resources: { a: { ...base, fields: { x: { kind: 'reference', to: 'b' } }, columns: [] } },
})

export const defaultOutside = defineConsole({
  ...rest,
  // @ts-expect-error a default outside its options
  resources: { a: { ...base, fields: { x: { kind: 'choice', options: ['p'], default: 'q' } }, columns: [] } },
})

export const noSuchSection = defineConsole({
  ...rest,
  // @ts-expect-error a section that isn't there
  resources: { a: { ...base, section: 'b', fields: {}, columns: [] } },
})

const inner = { x: { kind: 'reference', to: 'b' } } as const
export const referenceInGroup = defineConsole({
  ...rest,
  // @ts-expect-error a reference, inside a group, to a resource that isn't there
  resources: { a: { ...base, fields: { g: { kind: 'group', fields: inner } }, columns: [] } },
})

export const childOfNothing = defineConsole({
  ...rest,
  // @ts-expect-error a related list of a resource that isn't there
  resources: { a: { ...base, fields: {}, columns: [], children: [{ resource: 'b', by: 'a' }] } },
})

const moved = { action: 'm', label: 'M', from: ['p'], to: 'q', verb: 'system' } as const
const timed = { when: { kind: 'dateTime' }, what: { kind: 'text' } } as const
const states = { initial: 'p', by: { p: 'ok', q: 'idle' } } as const
export const transitionAtMoment = defineConsole({
  ...rest,
  resources: {
    a: {
      ...base,
      fields: timed,
      columns: [],
      refreshAt: 'when',
      states: { ...states, transitions: [{ ...moved, at: 'when' }] },
    },
  },
})

export const transitionAtNoMoment = defineConsole({
  ...rest,
  resources: {
    // @ts-expect-error a transition at a field that holds no moment
    a: { ...base, fields: timed, columns: [], states: { ...states, transitions: [{ ...moved, at: 'what' }] } },
  },
})

export const refreshAtNoMoment = defineConsole({
  ...rest,
  // @ts-expect-error a row worked out anew at a field that isn't there
  resources: { a: { ...base, fields: timed, columns: [], refreshAt: 'then' } },
})

const narrowed = { kind: 'targeting', fields: { places: { kind: 'references', to: 'b' } } } as const
export const referenceInTargeting = defineConsole({
  ...rest,
  // @ts-expect-error a reference in a targeting to a resource that isn't there
  resources: { a: { ...base, fields: { narrowed }, columns: [] } },
})

export const noSuchMetric = defineConsole({
  ...rest,
  // @ts-expect-error a metric that the product doesn't have
  resources: { a: { ...base, fields: { x: { kind: 'money', metric: 'revenew' } }, columns: [] } },
})

const own = { ...base, fields: { x: { kind: 'text' }, n: { kind: 'number' } }, columns: [] } as const
const live = { live: 'ok', over: 'idle' } as const
const close = { action: 'close', label: 'Close', from: ['live'], to: 'over', verb: 'archive' } as const

export const goodStates = defineConsole({
  ...rest,
  resources: { a: { ...own, states: { initial: 'live', by: live, transitions: [{ ...close, needs: ['x'] }] } } },
})

export const initialNowhere = defineConsole({
  ...rest,
  // @ts-expect-error a first state that is none
  resources: { a: { ...own, states: { initial: 'new', by: live, transitions: [close] } } },
})

export const transitionNowhere = defineConsole({
  ...rest,
  // @ts-expect-error a transition to no state
  resources: { a: { ...own, states: { initial: 'live', by: live, transitions: [{ ...close, to: 'ovr' }] } } },
})

export const needsNothing = defineConsole({
  ...rest,
  // @ts-expect-error a transition that needs a field that isn't there
  resources: { a: { ...own, states: { initial: 'live', by: live, transitions: [{ ...close, needs: ['y'] }] } } },
})

export const ruleOfNothing = defineConsole({
  ...rest,
  // @ts-expect-error a rule about a field that isn't there
  resources: { a: { ...own, rules: [{ rule: 'notSelf', field: 'y' }] } },
})

export const uniqueNothing = defineConsole({
  ...rest,
  // @ts-expect-error a field that isn't there is unique
  resources: { a: { ...own, unique: [['x', 'y']] } },
})

export const titleNothing = defineConsole({
  ...rest,
  // @ts-expect-error rows named by a field that isn't there
  resources: { a: { ...own, title: 'y' } },
})

export const filterNothing = defineConsole({
  ...rest,
  // @ts-expect-error a filter by a field that isn't there
  resources: { a: { ...own, filters: ['y'] } },
})

export const sampleOfNothing = defineConsole({
  ...rest,
  // @ts-expect-error sample values for a field that isn't there
  resources: { a: { ...own, sample: { y: 'person' } } },
})

export const noSuchWord = defineConsole({
  ...rest,
  // @ts-expect-error a word that entries don't have
  resources: { a: { ...own, icon: 'deal' } },
})

export const noSuchOption = defineConsole({
  ...rest,
  // @ts-expect-error an option that its kind doesn't have
  resources: { a: { ...base, fields: { x: { kind: 'text', requird: true } }, columns: [] } },
})

export const noSuchKind = defineConsole({
  ...rest,
  // @ts-expect-error a kind that isn't there
  resources: { a: { ...base, fields: { x: { kind: 'txt' } }, columns: [] } },
})

export const noSuchVerb = defineConsole({
  ...rest,
  // @ts-expect-error a verb that isn't there
  resources: { a: { ...own, verbs: ['lisst'] } },
})

export const withoutWords = defineConsole({
  ...rest,
  // @ts-expect-error an entry of its own without its label
  resources: { a: { path: '/a', plural: 'As', section: 'a', description: '.', fields: {}, columns: [], filters: [] } },
})

const extending = defineConsole({
  ...rest,
  resources: {
    user: { section: 'a', fields: { shoe: { kind: 'number', required: true } }, columns: ['name', 'email', 'shoe'] },
    webhook: { fields: { events: { options: ['a.made'] } } },
  },
})
export const shoe: EntityOf<typeof extending, 'user'>['shoe'] = 42
export const events: EntityOf<typeof extending, 'webhook'>['events'] = ['a.made', 'job.failed']
// @ts-expect-error an event that neither has
export const wrongEvents: EntityOf<typeof extending, 'webhook'>['events'] = ['b.made']

export const misspeltInExtension = defineConsole({
  ...rest,
  // @ts-expect-error a column that neither has
  resources: { user: { columns: ['emial'] } },
})

export const referenceInExtension = defineConsole({
  ...rest,
  // @ts-expect-error a reference, in what extends an entry of the engine's, to a resource that isn't there
  resources: { user: { fields: { x: { kind: 'reference', to: 'b' } } } },
})

const headed = { x: { kind: 'text', group: 'Budget' } } as const
export const helpInForm = defineConsole({
  ...rest,
  resources: { a: { ...base, fields: headed, columns: [], groupHelp: { Budget: '.', Details: '.' } } },
})

export const helpNowhere = defineConsole({
  ...rest,
  // @ts-expect-error help for a heading that no field stands under
  resources: { a: { ...base, fields: headed, columns: [], groupHelp: { Bugdet: '.' } } },
})

const misspeltWithin = { x: { kind: 'text', requird: true } } as const
export const noSuchOptionWithin = defineConsole({
  ...rest,
  // @ts-expect-error an option that its kind doesn't have, in a group
  resources: { a: { ...base, fields: { g: { kind: 'group', fields: misspeltWithin } }, columns: [] } },
})

export const goodHooks = productHooks<typeof good>({
  a: {
    derive: row => ({ ...row, size: row.size ?? 'small' }),
    validate: async ({ size, parent }, { find }) => ((await find('a', parent))?.size === size ? { size: 'Wrong' } : {}),
  },
})

const computing = defineConsole({
  ...rest,
  resources: {
    a: { ...base, fields: { n: { kind: 'number' }, half: { kind: 'number', computed: true } }, columns: ['half'] },
  },
})
export const halves = productHooks<typeof computing>({ a: { computed: { half: ({ n }) => n && n / 2 } } })

// @ts-expect-error rules without a function for what is computed
export const noHalves = productHooks<typeof computing>({ a: {} })

// @ts-expect-error no rules at all for an entity of which something is computed
export const noComputing = productHooks<typeof computing>({})

// @ts-expect-error a function whose value is none of the field's kind
export const halvesInWords = productHooks<typeof computing>({ a: { computed: { half: () => 'half' } } })

export const computesNothing = productHooks<typeof computing>({
  // @ts-expect-error a function for a field that isn't computed
  a: { computed: { half: () => 1, n: () => 1 } },
})

const acting = defineConsole({
  ...rest,
  resources: {
    a: {
      ...base,
      fields: { n: { kind: 'number' } },
      columns: ['n'],
      actions: {
        add: { label: 'Add', verb: 'update', fields: { by: { kind: 'number', required: true } } },
        clear: { label: 'Clear', verb: 'update', reason: true },
      },
    },
  },
})
export const acts = productHooks<typeof acting>({
  a: { actions: { add: ({ n = 0 }, { by }) => ({ n: n + by }), clear: async (_, { reason }) => ({ notes: reason }) } },
})

// @ts-expect-error no rules at all for an entity that has actions
export const noActing = productHooks<typeof acting>({})

// @ts-expect-error an action without its work
export const noClear = productHooks<typeof acting>({ a: { actions: { add: () => ({}) } } })

export const actsOnNothing = productHooks<typeof acting>({
  // @ts-expect-error work that is no action
  a: { actions: { add: () => ({}), clear: () => ({}), drop: () => ({}) } },
})

export const asksForNothing = productHooks<typeof acting>({
  // @ts-expect-error what the action doesn't ask for
  a: { actions: { add: (_, { from }) => ({ n: from }), clear: () => ({}) } },
})

export const makesNothing = productHooks<typeof acting>({
  // @ts-expect-error a field that the row doesn't have
  a: { actions: { add: () => ({ m: 1 }), clear: () => ({}) } },
})

export const hooksOfNothing = productHooks<typeof good>({
  // @ts-expect-error rules of an entity that isn't there
  b: {},
})

export const hookReadsNothing = productHooks<typeof good>({
  // @ts-expect-error a rule that reads a field that isn't there
  a: { validate: row => (row.colour ? {} : { size: 'Wrong' }) },
})

export const hookReadsUnchecked = productHooks<typeof good>({
  // @ts-expect-error a rule that reads, before anything is checked, a field that isn't there
  a: { derive: row => ({ ...row, size: row.colour }) },
})

export const hookMeansNoOption = productHooks<typeof good>({
  // @ts-expect-error a rule about a value that no option is
  a: { guard: row => (row.size === 'medium' ? 'Wrong' : null) },
})

export const hookFindsNothing = productHooks<typeof good>({
  a: {
    // @ts-expect-error a rule that looks for a row of an entity that isn't there
    guard: async (row, _, { find }) => ((await find('b', row.parent)) ? null : 'Wrong'),
  },
})

export const hookReadsOthersNothing = productHooks<typeof good>({
  a: {
    // @ts-expect-error a rule that reads, of a row that it found, a field that isn't there
    guard: async (row, _, { find }) => ((await find('a', row.parent))?.colour ? null : 'Wrong'),
  },
})

// @ts-expect-error a row of an entity that isn't there
export type RowOfNothing = EntityOf<typeof good, 'b'>

const colorPanel = ({ row }: RecordPartProps<A & { readonly color: string }>) => row.color
export const wrongPanel: OwnRecords<typeof good> = {
  // @ts-expect-error a panel that reads a field that isn't there
  a: { panel: { load: async () => colorPanel } },
}

export const misspeltVariants = defineConsole({
  ...rest,
  resources: {
    a: {
      ...base,
      fields: { size: { kind: 'choice', options: ['small', 'large'] } },
      // @ts-expect-error a word that variants don't have
      variants: { on: 'size', by: { small: {}, large: {} }, description: { small: 'Fits.' } },
      columns: ['name'],
    },
  },
})
