import { defaultGroup, type FieldSpec, type Fields } from './fieldSpec.ts'
import { kindOf } from './kinds/kinds.ts'
import { fieldAt, isComputed } from './query.ts'
import type { Resource, Rule } from './resourceSpec.ts'
import { allFields } from './resourceSpec.ts'

/**
 * What is wrong with an entry by itself, one sentence for each mistake: names that no field has, states that are none,
 * values outside of their options. Empty for a good one. What leads to other entries is looked at by `checkReferences`.
 */
export function checkEntry(resource: Resource): readonly string[] {
  const { variants } = resource
  const fields = allFields(resource)
  const wrong = [
    ...checkNames(resource, fields),
    ...checkGroupHelp(resource),
    ...checkStates(resource, fields),
    ...checkMoments(resource),
    ...checkRules(resource, fields),
    ...checkComputed(resource, fields),
    ...checkActions(resource),
  ]
  const levels = variants ? Object.values(variants.by).map(own => ({ ...resource.fields, ...own })) : [resource.fields]
  for (const level of levels) wrong.push(...checkFields(level, level, ''))
  const on = variants && resource.fields[variants.on]
  if (variants && on?.kind !== 'choice') wrong.push(`has variants on "${variants.on}", which is no choice field`)
  if (variants && on?.kind === 'choice')
    wrong.push(
      ...outside(Object.keys(variants.by), on.options).map(
        value => `has a variant "${value}", which is no option of "${variants.on}"`,
      ),
    )
  if (resource.sharedBy && fields[resource.sharedBy]?.kind !== 'choice')
    wrong.push(`is shared by "${resource.sharedBy}", which is no choice field`)
  if (resource.narrowedBy && fields[resource.narrowedBy]?.kind !== 'references')
    wrong.push(`is narrowed by "${resource.narrowedBy}", which are no references`)
  return [...new Set(wrong)]
}

/** Every field with the path at which it stands, those in groups, tables and targetings included. */
export function eachField(fields: Fields, at = ''): readonly (readonly [path: string, field: FieldSpec])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${at}${name}`, field] as const,
    ...('fields' in field ? eachField(field.fields, `${at}${name}.`) : []),
  ])
}

function checkNames(
  { columns, filters, title, unique, uploadFields, sample, inPickers }: Resource,
  fields: Fields,
): string[] {
  const pickers = [...inPickers.shows, ...(inPickers.image === undefined ? [] : [inPickers.image])]
  const named = {
    columns,
    filters,
    title: [title],
    unique: unique.flat(),
    uploadFields,
    sample: Object.keys(sample),
    pickers,
  }
  const missing = Object.entries(named).flatMap(([where, names]) =>
    names.filter(name => !fieldAt(fields, name)).map(name => `has no field "${name}" for its ${where}`),
  )
  const unfit = filters.filter(name => {
    const field = fieldAt(fields, name)
    return field && kindOf(field).column === null
  })
  const unfound = eachField(fields).filter(
    ([path, field]) => 'alike' in field && field.alike && !filters.includes(path),
  )
  return [
    ...missing,
    ...unfit.map(name => `can't be filtered by "${name}": take it out of its filters`),
    ...unfound.map(([path]) => `says that rows of one "${path}" belong together, which is none of its filters`),
  ]
}

/** Variants may narrow a field and say another heading: each has its say. */
function checkGroupHelp({ groupHelp, fields, variants }: Resource): string[] {
  const all = [fields, ...Object.values(variants?.by ?? {})].flatMap(level => Object.values(level))
  const headings = all.filter(field => !field.readOnly).map(({ group = defaultGroup }) => group)
  return outside(Object.keys(groupHelp), headings).map(
    heading => `has help for "${heading}", under which its form has no field`,
  )
}

function checkStates({ states }: Resource, fields: Fields): string[] {
  if (!states) return []
  const { initial, by, transitions, ranks, deletable } = states
  const none = (names: readonly string[], where: string) =>
    names.filter(name => !Object.hasOwn(by, name)).map(name => `${where} "${name}", which is no state of it`)
  const actions = transitions.map(({ action }) => action)
  return [
    ...none([initial], 'begins in'),
    ...none(ranks?.flat() ?? [], 'ranks'),
    ...(ranks ? notOnce(Object.keys(by), ranks.flat()) : []).map(
      name => `has ranks that don't name "${name}" exactly once`,
    ),
    ...none(deletable, 'can be deleted in'),
    ...transitions.flatMap(({ from, to, action }) => none([...from, to], `transitions by "${action}" through`)),
    ...transitions.flatMap(({ needs = [], action }) =>
      needs
        .filter(name => !fieldAt(fields, name))
        .map(name => `needs "${name}" to "${action}", which is no field of it`),
    ),
    ...actions.filter((action, at) => actions.indexOf(action) !== at).map(action => `has two transitions "${action}"`),
  ]
}

/** The clock finds rows by these, so that every row has to have them, and stored. */
function checkMoments({ states, refreshAt, fields }: Resource): string[] {
  const isMoment = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field?.kind === 'dateTime' && !field.computed
  }
  return [
    ...(states?.transitions ?? []).flatMap(({ action, at, ahead }) => [
      ...(at === undefined || isMoment(at)
        ? []
        : [`transitions by "${action}" at "${at}", which is no stored moment of it`]),
      ...(ahead === undefined || at !== undefined ? [] : [`says what is ahead of "${action}", but not when`]),
    ]),
    ...(refreshAt === null || isMoment(refreshAt)
      ? []
      : [`is worked out anew at "${refreshAt}", which is no stored moment of it`]),
  ]
}

function notOnce(states: readonly string[], ranked: readonly string[]): readonly string[] {
  return states.filter(state => ranked.indexOf(state) === -1 || ranked.indexOf(state) !== ranked.lastIndexOf(state))
}

function checkActions({ actions, states, verbs }: Resource): string[] {
  const taken = [...reserved, ...(states?.transitions.map(({ action }) => action) ?? [])]
  return Object.entries(actions).flatMap(([name, { verb, from = [], fields = {}, reason }]) => [
    ...(taken.includes(name)
      ? [`has an action "${name}", which is the name of something else that is done with it`]
      : []),
    ...(verbs.includes(verb) ? [] : [`has an action "${name}" that takes "${verb}", which is none of its verbs`]),
    ...outside(from, Object.keys(states?.by ?? {})).map(
      state => `has an action "${name}" in "${state}", which is no state of it`,
    ),
    ...(reason && fields.reason ? [`has an action "${name}" that asks for its reason twice`] : []),
    ...checkFields(fields, fields, `actions.${name}.`),
  ])
}

/** What every resource has. */
const reserved = ['create', 'update', 'delete', 'duplicate', 'archive', 'unarchive', 'restore']

function checkRules({ rules }: Resource, fields: Fields): string[] {
  return rules.flatMap(rule => {
    return namesOf(rule)
      .filter(name => !fieldAt(fields, name))
      .map(name => `has a rule "${rule.rule}" about "${name}", which is no field of it`)
  })
}

/** What isn't stored is there when a row is read, and at no other time. */
function checkComputed(
  { title, filters, unique, rules, states, variants, ...resource }: Resource,
  fields: Fields,
): string[] {
  const within = [...eachField(resource.fields), ...Object.values(variants?.by ?? {}).flatMap(own => eachField(own))]
    .filter(([path, field]) => field.computed && resource.fields[path] !== field)
    .map(([path]) => `computes "${path}", which is not one of the fields that every row has`)
  const conditions = eachField(fields).flatMap(([, { when, requiredWhen }]) =>
    Object.keys({ ...when, ...requiredWhen }),
  )
  const used = {
    title: [title],
    filters,
    unique: unique.flat(),
    rules: rules.flatMap(namesOf),
    transitions: states?.transitions.flatMap(({ needs = [] }) => needs) ?? [],
    conditions,
  }
  return [
    ...within,
    ...Object.entries(used).flatMap(([where, names]) =>
      names
        .filter(name => isComputed(fields, name))
        .map(name => `has "${name}" among its ${where}, which is computed and not stored`),
    ),
  ]
}

function namesOf(rule: Rule): readonly string[] {
  if ('fields' in rule) return rule.fields
  const table = rule.rule === 'noOverlap' ? [`${rule.field}.${rule.start}`, `${rule.field}.${rule.end}`] : []
  return 'than' in rule ? [rule.field, rule.than] : [rule.field, ...table]
}

/** `top` are the fields of the row, `fields` those that stand beside one another within it. */
function checkFields(top: Fields, fields: Fields, at: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${at}${name}`
    const beside = { ...top, ...fields }
    return [
      ...checkConditions(field, beside).map(what => `asks for "${path}" ${what}`),
      ...checkOptions(field).map(what => `has a field "${path}" ${what}`),
      ...[...checkParts(field, beside, top), ...checkMeasured(field, top)].map(
        missing => `names "${missing}" at "${path}", which is no field there`,
      ),
      ...('fields' in field ? checkFields(top, field.fields, `${path}.`) : []),
    ]
  })
}

function checkConditions({ when, requiredWhen }: FieldSpec, beside: Fields): string[] {
  return [...Object.entries(when ?? {}), ...Object.entries(requiredWhen ?? {})].flatMap(([other, values]) => {
    const field = beside[other]
    if (!field) return [`by "${other}", which is no field beside it`]
    const known = field.kind === 'boolean' ? ['true', 'false'] : optionsOf(field)
    return outside(values.map(String), known).map(value => `when "${other}" is "${value}", which it can't be`)
  })
}

function checkOptions(field: FieldSpec): string[] {
  if ('min' in field && 'max' in field && Number(field.min) > Number(field.max))
    return [`of at least ${field.min} and at most ${field.max}`]
  if (field.kind !== 'choice' && field.kind !== 'choices') return []
  const { options, vocabulary, labels = {} } = field
  if (!options && !vocabulary) return ['with neither options nor a vocabulary']
  const first = field.default === undefined ? [] : [field.default].flat()
  const tones = field.kind === 'choice' ? Object.keys(field.tones ?? {}) : []
  return [
    ...outside(first, options).map(value => `with the default "${value}", which is no option of it`),
    ...outside(Object.keys(labels), options).map(value => `with a label for "${value}", which is no option of it`),
    ...outside(tones, options).map(value => `with a tone for "${value}", which is no option of it`),
  ]
}

/** Names of other fields in a field's own options. */
function checkParts(field: FieldSpec, beside: Fields, top: Fields): string[] {
  const missing = (names: readonly string[], fields: Fields) => names.filter(name => !fieldAt(fields, name))
  switch (field.kind) {
    case 'number':
      return field.unitBy ? missing([field.unitBy.field], beside) : []
    case 'secret':
      return missing(field.boundTo ?? [], top)
    case 'reference':
    case 'references':
      return missing(
        Object.values(field.offers ?? {}).flatMap(values => ('by' in values ? [values.by] : [])),
        top,
      )
    case 'text':
      return [
        ...missing(field.fieldOf ? [field.fieldOf] : [], top),
        ...missing(field.slugOf ? [field.slugOf] : [], beside),
      ]
    case 'group':
      return field.refers ? missing(Object.values(field.refers), field.fields) : []
    case 'objectList':
      return field.grid ? missing(Object.values(field.grid), field.fields) : []
    default:
      return []
  }
}

/** A row is known as a whole by who decides what of it is shown: the field stands at its top. */
function checkMeasured({ metricBy }: FieldSpec, top: Fields): string[] {
  return metricBy && !Object.hasOwn(top, metricBy.field) ? [metricBy.field] : []
}

function optionsOf(field: FieldSpec): readonly string[] | undefined {
  return field.kind === 'choice' || field.kind === 'choices' ? field.options : undefined
}

/** Values that are none of the options; a vocabulary's are not looked at. */
function outside(values: readonly string[], options: readonly string[] | undefined): readonly string[] {
  return options ? values.filter(value => !options.includes(value)) : []
}
