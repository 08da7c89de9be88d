import { expect, it } from 'vitest'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import type { Fields } from '../../../src/engine/contract/fieldSpec.ts'
import type { ConsoleInput, ResourceInput, StatesInput } from '../../../src/engine/contract/resourceSpec.ts'

/**
 * Mistakes as people make them, planted one by one in a good entry: each stops the start with a sentence that names it. Most of
 * them do not compile either (`types.check.ts`); here the compiler is kept from seeing them, as it is by a widened type.
 */
const states: StatesInput = {
  initial: 'draft',
  by: { draft: 'idle', live: 'ok' },
  transitions: [{ action: 'start', label: 'Start', from: ['draft'], to: 'live', verb: 'activate', needs: ['size'] }],
}
const fields: Fields = {
  size: { kind: 'choice', options: ['small', 'large'], default: 'small' },
  owner: { kind: 'reference', to: 'person' },
  startAt: { kind: 'dateTime' },
  endAt: { kind: 'dateTime' },
  currency: { kind: 'choice', vocabulary: 'currency', takenFrom: 'owner.currency' },
  endpoint: { kind: 'text', format: 'httpsUrl' },
  token: { kind: 'secret', boundTo: ['endpoint'], when: { size: ['large'] } },
  steps: { kind: 'objectList', fields: { from: { kind: 'number' }, to: { kind: 'number' } } },
}
const order: ResourceInput = {
  path: '/a/orders',
  label: 'Order',
  plural: 'Orders',
  section: 'a',
  description: 'Orders.',
  fields,
  states,
  columns: ['name', 'size', 'owner'],
  filters: ['size', 'owner'],
  rules: [{ rule: 'after', field: 'endAt', than: 'startAt' }],
  unique: [['size', 'owner']],
}
const person: ResourceInput = {
  path: '/a/people',
  label: 'Person',
  plural: 'People',
  section: 'a',
  description: 'People.',
  fields: { currency: { kind: 'choice', vocabulary: 'currency' } },
  columns: ['name'],
  filters: [],
  children: [{ resource: 'order', by: 'owner' }],
}

function start(changed: Partial<ResourceInput>, other: Partial<ResourceInput> = {}): unknown {
  const resources = { order: { ...order, ...changed }, person: { ...person, ...other } }
  const input: ConsoleInput & { readonly resources: Readonly<Record<string, ResourceInput>> } = {
    title: 'T',
    publicPrefixes: [],
    footer: { label: '', url: '' },
    products: [],
    sections: [{ key: 'a', label: 'A', path: '/a', shortcut: 'a', layout: 'sidebar' }],
    resources,
  }
  return defineConsole(input)
}

const [transition] = states.transitions
const withField = (name: string, field: Fields[string]): Partial<ResourceInput> => ({
  fields: { ...fields, [name]: field },
})
const withTransition = (changed: Partial<NonNullable<typeof transition>>): Partial<ResourceInput> => ({
  states: { ...states, transitions: states.transitions.map(one => ({ ...one, ...changed })) },
})

it('lets the good one start', () => {
  expect(start({})).toHaveProperty('resources.order.fields.name')
})

const mistakes: readonly (readonly [string, Partial<ResourceInput>, string])[] = [
  ['a misspelt column', { columns: ['nmae'] }, 'order has no field "nmae" for its columns'],
  ['a misspelt filter', { filters: ['sizes'] }, 'order has no field "sizes" for its filters'],
  ['a filter by what has no order and no values', { filters: ['token'] }, `order can't be filtered by "token"`],
  [
    'what groups rows and can’t find them',
    withField('batch', { kind: 'text', alike: true }),
    'order says that rows of one "batch" belong together, which is none of its filters',
  ],
  ['a misspelt title', { title: 'titel' }, 'order has no field "titel" for its title'],
  ['a misspelt field that is unique', { unique: [['sizze']] }, 'order has no field "sizze" for its unique'],
  [
    'a path into a group that has no such field',
    { columns: ['steps.form'] },
    'order has no field "steps.form" for its columns',
  ],
  [
    'a reference to nothing',
    withField('buyer', { kind: 'reference', to: 'buyer' }),
    'order refers by "buyer" to "buyer", which is no resource',
  ],
  [
    'a default outside of the options',
    withField('size', { kind: 'choice', options: ['small', 'large'], default: 'medium' }),
    'order has a field "size" with the default "medium", which is no option of it',
  ],
  [
    'a label for no option',
    withField('size', { kind: 'choice', options: ['small', 'large'], labels: { smal: 'S' } }),
    'order has a field "size" with a label for "smal", which is no option of it',
  ],
  [
    'a tone for no option',
    withField('size', { kind: 'choice', options: ['small', 'large'], tones: { huge: 'bad' } }),
    'order has a field "size" with a tone for "huge", which is no option of it',
  ],
  [
    'a choice of nothing',
    withField('size', { kind: 'choice' }),
    'order has a field "size" with neither options nor a vocabulary',
  ],
  [
    '`when` by no field',
    withField('x', { kind: 'boolean', when: { sise: ['large'] } }),
    'order asks for "x" by "sise", which is no field beside it',
  ],
  [
    '`when` by a value that cannot be',
    withField('x', { kind: 'boolean', requiredWhen: { size: ['huge'] } }),
    `order asks for "x" when "size" is "huge", which it can't be`,
  ],
  ['pickers that show no field', { inPickers: { shows: ['prise'] } }, 'order has no field "prise" for its pickers'],
  [
    'pickers with an image of no field',
    { inPickers: { shows: ['size'], image: 'face' } },
    'order has no field "face" for its pickers',
  ],
  ...['size', 'owner'].map(
    image =>
      [
        `pickers with an image by "${image}", which has none`,
        { inPickers: { shows: [], image } },
        `order has pickers show "${image}" as an image, which is no text and leads to no row with one`,
      ] as const,
  ),
  [
    'an offer by no field of its own',
    withField('x', { kind: 'reference', to: 'person', offers: { name: { by: 'kind', of: {} } } }),
    'order names "kind" at "x", which is no field there',
  ],
  [
    'an offer by what is no filter there',
    withField('x', { kind: 'references', to: 'person', offers: { currency: ['EUR'] } }),
    'order offers by "x" rows with a "currency", which is no filter of person',
  ],
  [
    'an offer by a value that there is not',
    withField('x', { kind: 'reference', to: 'order', offers: { size: ['small', 'huge'] } }),
    `order offers by "x" rows whose "size" is "huge", which it can't be`,
  ],
  [
    'an offer by a state that there is not',
    withField('x', {
      kind: 'reference',
      to: 'order',
      offers: { status: { by: 'size', of: { small: ['live', 'sold'] } } },
    }),
    `order offers by "x" rows whose "status" is "sold", which it can't be`,
  ],
  [
    'an offer by a way that is none',
    withField('x', {
      kind: 'reference',
      to: 'order',
      offers: { owner: { sameAs: 'owner.currency', otherwise: 'belongs to another' } },
    }),
    'order offers by "x" rows by "owner.currency": "currency" is no reference to a resource',
  ],
  [
    'an offer by a way that leads to another resource',
    withField('x', {
      kind: 'reference',
      to: 'order',
      offers: { size: { sameAs: 'owner', otherwise: 'belongs to another' } },
    }),
    'order offers by "x" rows by "owner", which leads to a row of person and is compared with something else',
  ],
  ['a sample of no field', { sample: { nmae: 'person' } }, 'order has no field "nmae" for its sample'],
  [
    'a filter by what is computed',
    withField('size', { kind: 'choice', options: ['small', 'large'], computed: true }),
    'order has "size" among its filters, which is computed and not stored',
  ],
  [
    'a rule about what is computed',
    withField('endAt', { kind: 'dateTime', computed: true }),
    'order has "endAt" among its rules, which is computed and not stored',
  ],
  [
    'something computed within a table',
    withField('steps', {
      kind: 'objectList',
      fields: { from: { kind: 'number' }, to: { kind: 'number', computed: true } },
    }),
    'order computes "steps.to", which is not one of the fields that every row has',
  ],
  [
    'an action called as a transition',
    { actions: { start: { label: 'Start', verb: 'update' } } },
    'order has an action "start", which is the name of something else that is done with it',
  ],
  [
    'an action called as what every resource has',
    { actions: { delete: { label: 'Remove', verb: 'update' } } },
    'order has an action "delete", which is the name of something else that is done with it',
  ],
  [
    'an action in a state that is none',
    { actions: { send: { label: 'Send', verb: 'update', from: ['lvie'] } } },
    'order has an action "send" in "lvie", which is no state of it',
  ],
  [
    'an action that takes what nobody has here',
    { verbs: ['list', 'read'], actions: { send: { label: 'Send', verb: 'update' } } },
    'order has an action "send" that takes "update", which is none of its verbs',
  ],
  [
    'an action that asks for its reason twice',
    { actions: { send: { label: 'Send', verb: 'update', reason: true, fields: { reason: { kind: 'text' } } } } },
    'order has an action "send" that asks for its reason twice',
  ],
  [
    'a condition on no field of an action',
    { actions: { send: { label: 'Send', verb: 'update', fields: { to: { kind: 'text', when: { how: ['mail'] } } } } } },
    'order asks for "actions.send.to"',
  ],
  [
    'help under no heading',
    { groupHelp: { Detials: 'Who ordered what.' } },
    'order has help for "Detials", under which its form has no field',
  ],
  [
    'help under a heading of read-only fields',
    {
      ...withField('x', { kind: 'boolean', readOnly: true, group: 'Result' }),
      groupHelp: { Result: 'What came of it.' },
    },
    'order has help for "Result", under which its form has no field',
  ],
  [
    'an initial state that is none',
    { states: { ...states, initial: 'new' } },
    'order begins in "new", which is no state of it',
  ],
  [
    'ranks that leave a state out',
    { states: { ...states, ranks: [['live']] } },
    `order has ranks that don't name "draft" exactly once`,
  ],
  [
    'ranks that name a state twice',
    { states: { ...states, ranks: [['live', 'draft'], ['live']] } },
    `order has ranks that don't name "live" exactly once`,
  ],
  [
    'a transition to no state',
    withTransition({ to: 'lvie' }),
    'order transitions by "start" through "lvie", which is no state of it',
  ],
  [
    'a transition that needs no field',
    withTransition({ needs: ['sizee'] }),
    'order needs "sizee" to "start", which is no field of it',
  ],
  [
    'a state that is ranked and is none',
    { states: { ...states, ranks: [['live', 'dratf']] } },
    'order ranks "dratf", which is no state',
  ],
  [
    'a rule about no field',
    { rules: [{ rule: 'after', field: 'endAt', than: 'starAt' }] },
    'order has a rule "after" about "starAt", which is no field of it',
  ],
  [
    'a rule about no field of a list',
    { rules: [{ rule: 'noOverlap', field: 'steps', start: 'from', end: 'until' }] },
    'order has a rule "noOverlap" about "steps.until", which is no field of it',
  ],
  [
    'a related list of nothing',
    { children: [{ resource: 'line', by: 'order' }] },
    'order lists "line" on its pages, which is no resource',
  ],
  [
    'a value taken from no reference',
    withField('x', { kind: 'text', takenFrom: 'ownr.name' }),
    'order takes "x" from "ownr.name": "ownr" is no reference',
  ],
  [
    'a short name of no field',
    withField('x', { kind: 'text', format: 'slug', slugOf: 'nam' }),
    'order names "nam" at "x", which is no field there',
  ],
  [
    'a value taken from no field',
    withField('x', { kind: 'text', takenFrom: 'owner.curency' }),
    'order takes "x" from "owner.curency": person has no field "curency"',
  ],
  [
    'a value taken as what it can’t be',
    withField('x', { kind: 'choice', options: ['a'], takenFrom: 'owner.currency', takenAs: { USD: 'b' } }),
    'order takes "x" over with "USD", which is no option there',
  ],
  [
    'a value inherited by no reference',
    withField('x', { kind: 'text', inherits: { from: 'ownr.name' } }),
    'order inherits "x" from "ownr.name": "ownr" is no reference',
  ],
  [
    'templates of another kind',
    withField('x', { kind: 'text', templates: 'person.missing' }),
    'order has templates of "x" in "person.missing", which is no field of its kind',
  ],
  [
    'a value inherited from no field',
    withField('x', { kind: 'text', inherits: { from: 'owner.curency', adds: true } }),
    'order inherits "x" from "owner.curency": person has no field "curency"',
  ],
  [
    'a secret bound to no field',
    withField('token', { kind: 'secret', boundTo: ['url'] }),
    'order names "url" at "token", which is no field there',
  ],
  [
    'a unit by no field',
    withField('x', { kind: 'number', unitBy: { field: 'kind', of: {} } }),
    'order names "kind" at "x", which is no field there',
  ],
  [
    'bounds that leave nothing',
    withField('x', { kind: 'number', min: 5, max: 3 }),
    'order has a field "x" of at least 5 and at most 3',
  ],
  [
    'variants of no option',
    { variants: { on: 'size', by: { huge: {} } } },
    'order has a variant "huge", which is no option of "size"',
  ],
  ['a section that is not there', { section: 'b' }, 'order stands in no section: b'],
  ['the path of another', { path: '/a/people' }, 'person and order have the same path /a/people'],
]

it.each(mistakes)('is told of %s', (_, planted, sentence) => {
  expect(() => start(planted)).toThrow(sentence)
})

it('is told of a related list by a field that is not there', () => {
  expect(() => start({}, { children: [{ resource: 'order', by: 'onwer' }] })).toThrow(
    'person lists order by "onwer", which is no field of it',
  )
})
