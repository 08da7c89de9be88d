import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import type { JsonSchema } from '../../src/engine/contract/jsonSchema.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'
import { entitySchema, fieldsSchema } from '../../src/engine/contract/schema.ts'
import { requiredText } from '../../src/engine/contract/validate.ts'
import { errorAt, flatErrors, nestedErrors } from '../../src/engine/derive/form/formErrors.ts'
import { formFields } from '../../src/engine/derive/form/formFields.ts'
import { formModel } from '../../src/engine/derive/form/formModel.ts'
import { formSections } from '../../src/engine/derive/form/formSections.ts'
import { initialRow, presetsOf } from '../../src/engine/derive/form/initialRow.ts'
import { keepWallClock } from '../../src/engine/derive/form/keepWallClock.ts'
import { mergeRows } from '../../src/engine/derive/form/mergeRows.ts'
import { createRowForm, keepFormLaw, refuse, touchField } from '../../src/engine/derive/form/rowForm.ts'
import type { Row } from '../../src/engine/derive/form/rowPath.ts'
import { rowToSend, visibleNames } from '../../src/engine/derive/form/rowToSend.ts'
import { Unread } from '../../src/engine/derive/form/unread.ts'
import { validateForm } from '../../src/engine/derive/form/validateForm.ts'

const resources = Object.values((catalogue as Catalogue).resources)

describe('formFields', () => {
  it('takes each field as x-field says it, in the order of the document [entity.2]', () => {
    for (const resource of resources) {
      const fields = formFields(fieldsSchema(resource.fields))
      expect(Object.keys(fields)).toEqual(Object.keys(resource.fields))
      for (const [name, { required = false, ...field }] of Object.entries(resource.fields)) {
        expect(fields[name]).toMatchObject(field)
        expect(fields[name]?.required ?? false).toBe(required)
      }
    }
  })

  it('gives no two fields of a form the same label', () => {
    const labels = (fields: Fields): string[] =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.readOnly ? [] : field.kind === 'group' ? labels(field.fields) : [labelOf(name, field)],
      )
    const forms = resources.filter(({ readOnly }) => !readOnly)
    const twice = forms.flatMap(({ entity, fields, variants }) =>
      Object.entries(variants?.by ?? { '': {} }).flatMap(([type, own]) => {
        const all = labels({ ...fields, ...own })
        return all.filter((label, index) => all.indexOf(label) < index).map(label => `${entity} ${type}: ${label}`)
      }),
    )
    // Both stand in a part of the form that says which of them they are: audio and CTV, video and audio.
    expect(twice).toEqual(['campaign multi: Durations', 'placement : Min duration', 'placement : Max duration'])
  })

  it('works out the kind where a platform does not say it', () => {
    const schema: JsonSchema = {
      required: ['title', 'mode'],
      properties: {
        title: { type: 'string', title: 'Headline', description: 'Said aloud.' },
        text: { type: 'string', maxLength: 5000 },
        mode: { enum: ['a', 'b'] },
        modes: { type: 'array', items: { enum: ['a', 'b'] } },
        words: { type: 'array', items: { type: 'string', maxLength: 20 } },
        rows: { type: 'array', items: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } } },
        box: { type: 'object', properties: { size: { type: ['integer', 'null'], minimum: 1 } } },
        at: { type: 'string', format: 'date-time' },
        day: { type: 'string', format: 'date' },
        mail: { type: 'string', format: 'email' },
        key: { type: 'string', writeOnly: true },
        rate: { type: 'number', maximum: 2 },
        made: { type: 'string', readOnly: true },
        rest: {},
      },
    }
    const fields = formFields(schema)
    expect(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.kind]))).toEqual({
      title: 'text',
      text: 'text',
      mode: 'choice',
      modes: 'choices',
      words: 'list',
      rows: 'objectList',
      box: 'group',
      at: 'dateTime',
      day: 'date',
      mail: 'text',
      key: 'secret',
      rate: 'number',
      made: 'text',
      rest: 'json',
    })
    expect(fields.title).toEqual({ kind: 'text', label: 'Headline', help: 'Said aloud.', required: true })
    expect(fields.text).toMatchObject({ lines: 3 })
    expect(fields.made).toMatchObject({ readOnly: true })
    expect(fields.rows).toMatchObject({ fields: { on: { kind: 'boolean', required: true } } })
    expect(fields.box).toMatchObject({ fields: { size: { kind: 'number', integer: true, min: 1 } } })
  })

  it('takes what the catalogue knows by that name if the types agree, with the platform’s own choices', () => {
    const known: Fields = {
      budget: { kind: 'money', help: 'For all of it.' },
      type: { kind: 'choice', options: ['a', 'b'], immutable: true },
      account: { kind: 'reference', to: 'account' },
    }
    const fields = formFields(
      {
        properties: {
          budget: { type: 'integer' },
          type: { type: 'string', enum: ['b', 'c'] },
          account: { type: 'object' },
        },
      },
      known,
    )
    expect(fields.budget).toMatchObject({ kind: 'money', help: 'For all of it.' })
    expect(fields.type).toMatchObject({ kind: 'choice', options: ['b', 'c'], immutable: true })
    expect(fields.account?.kind).toBe('json')
  })
})

describe('formModel', () => {
  const typed = resources.filter(({ variants }) => variants)

  it('offers one document for each type, told apart by its const [entity.2]', () => {
    expect(typed.length).toBeGreaterThan(1)
    for (const resource of typed) {
      const { variants } = formModel(resource, entitySchema(resource))
      expect(variants?.on).toBe(resource.variants?.on)
      expect(variants?.by.map(({ value }) => value)).toEqual(Object.keys(resource.variants?.by ?? {}))
    }
  })

  it('keeps what two types share when the type is changed, and sends only what the chosen one has', () => {
    for (const resource of typed) {
      const model = formModel(resource, entitySchema(resource))
      const on = resource.variants?.on ?? ''
      for (const [type, own] of Object.entries(resource.variants?.by ?? {})) {
        for (const other of Object.keys(resource.variants?.by ?? {})) {
          const values = model.complete({ ...model.complete({ [on]: type, name: 'Kept' }), [on]: other })
          expect(values.name).toBe('Kept')
          const alien = Object.keys(own).filter(name => !Object.hasOwn(model.fields(values), name))
          expect(Object.keys(model.outgoing(values, null)).filter(name => alien.includes(name))).toEqual([])
        }
      }
    }
  })

  it('sends the whole row back, with what the server computes as it came [entity.3]', () => {
    const changed = resources.filter(({ verbs, variants }) => verbs.includes('update') && !variants)
    for (const resource of changed.filter(({ fields }) => !fields.name?.readOnly)) {
      const model = formModel(resource, entitySchema(resource))
      const base = {
        id: 'r1',
        version: 3,
        name: 'Old',
        createdAt: '2026-11-01T00:00:00.000Z',
        archivedAt: null,
        actions: [],
      }
      const sent = model.outgoing({ ...base, name: 'New' }, base)
      expect(sent).toMatchObject({ id: 'r1', version: 3, name: 'New', createdAt: base.createdAt })
      expect(sent).not.toHaveProperty('actions')
      expect(sent).not.toHaveProperty('archivedAt')
    }
  })
})

describe('formSections', () => {
  it('puts Details first, then what only the type has, More and About last, each with its help', () => {
    const shared: Fields = {
      code: { kind: 'text', group: 'More' },
      name: { kind: 'text' },
      total: { kind: 'money', group: 'Budget' },
      id: { kind: 'text', readOnly: true, group: 'About' },
      owner: { kind: 'text', group: 'About' },
      start: { kind: 'date', group: 'Flight' },
    }
    const fields: Fields = { ...shared, sizes: { kind: 'list', group: 'Type' } }
    const sections = formSections(fields, new Set(['owner']), shared, { Budget: 'Before fees.' })
    expect(sections.map(({ title, help }) => [title, help])).toEqual([
      ['Details', undefined],
      ['Type', undefined],
      ['Budget', 'Before fees.'],
      ['Flight', undefined],
      ['More', undefined],
    ])
  })
})

describe('rowToSend', () => {
  const fields: Fields = {
    name: { kind: 'text', required: true },
    by: { kind: 'choice', options: ['money', 'views'], required: true },
    total: { kind: 'money', when: { by: ['money'] } },
    daily: { kind: 'money', when: { total: [5] as never } },
    views: { kind: 'number', when: { by: ['views'] }, required: true },
    cap: {
      kind: 'group',
      fields: { max: { kind: 'number', required: true }, unit: { kind: 'choice', options: ['day'], default: 'day' } },
    },
    rows: { kind: 'objectList', fields: { a: { kind: 'text' }, b: { kind: 'text', when: { a: ['x'] } } } },
    tags: { kind: 'list' },
    on: { kind: 'boolean' },
  }

  it('leaves out what its condition hides, also behind a hidden one, and all that is empty', () => {
    const values = { name: ' N ', by: 'views', total: 5, daily: 6, views: 7, tags: [], on: false, other: 1 }
    expect(visibleNames(fields, values)).not.toContain('daily')
    expect(rowToSend(fields, values)).toEqual({ name: 'N', by: 'views', views: 7, on: false })
  })

  it('keeps the places of rows, so that errors come back to where they belong', () => {
    expect(rowToSend(fields, { rows: [{ a: '' }, { a: 'x', b: 'y' }, { a: 'z', b: 'y' }] })).toEqual({
      rows: [{}, { a: 'x', b: 'y' }, { a: 'z' }],
    })
  })

  it('leaves out an optional group of defaults that lacks what it requires, and keeps one that was given', () => {
    expect(rowToSend(fields, initialRow(fields))).toEqual({})
    expect(rowToSend(fields, { cap: { max: 3, unit: 'day' } })).toEqual({ cap: { max: 3, unit: 'day' } })
  })
})

describe('validateForm', () => {
  const fields: Fields = {
    id: { kind: 'text', readOnly: true, format: 'slug' },
    name: { kind: 'text', required: true },
    total: { kind: 'money' },
    token: { kind: 'secret', required: true, min: 8 },
    rows: { kind: 'objectList', fields: { at: { kind: 'number', required: true } } },
  }
  const check = (values: Record<string, unknown>) => validateForm(fieldsSchema(fields), fields, [], values)

  it('says what is missing in the specification’s words, at the field, also in a row', () => {
    expect(check({ rows: [{ at: 1 }, {}] })).toEqual({
      name: requiredText,
      token: requiredText,
      'rows.1.at': requiredText,
    })
  })

  it('passes over what is not the person’s to mend: read-only fields, a secret that stays', () => {
    expect(check({ id: 'NOT A SLUG', name: 'N', token: { set: true, hint: '4f2a' } })).toEqual({})
  })

  it('says what cannot be read in its own words', () => {
    const total = new Unread('a lot', 'Enter an amount, like 1,234.50')
    expect(check({ name: 'N', token: 'long enough', total })).toEqual({ total: total.says })
  })
})

describe('a row’s form', () => {
  const fields: Fields = { name: { kind: 'text', required: true }, site: { kind: 'text', format: 'domain' } }
  const schema = fieldsSchema(fields)
  const validate = (row: Row) => validateForm(schema, fields, [], row)
  const begun = (values = {}) => {
    const form = createRowForm(values)
    keepFormLaw(form, { validate, follow: (_, after) => after })
    return { form, said: () => flatErrors(form.getErrors()) }
  }
  const trySave = async ({ form }: ReturnType<typeof begun>) => {
    // As the page's form does: the checks of the catalogue are the resolver.
    form.control._options.resolver = values => {
      const errors = validate(values)
      return Object.keys(errors).length ? { values: {}, errors: nestedErrors(errors) } : { values, errors: {} }
    }
    await form.handleSubmit(() => undefined)()
  }

  it('says nothing before the person has left a field or tried to save', async () => {
    const begunOne = begun()
    const { form, said } = begunOne
    form.setValue('site', 'no domain')
    expect(said()).toEqual({})
    touchField(form, 'name')
    expect(said()).toEqual({})
    touchField(form, 'site')
    expect(Object.keys(said())).toEqual(['site'])
    form.setValue('site', 'northwind.example')
    expect(said()).toEqual({})
    await trySave(begunOne)
    expect(said()).toEqual({ name: requiredText })
    form.setValue('name', 'N')
    expect(said()).toEqual({})
  })

  it('keeps the server’s sentence until its field is changed, and everything typed [entity.4]', () => {
    const { form, said } = begun({ name: 'N', site: 'northwind.example' })
    refuse(form, { name: 'Another one has this name', 'rows.0.start': 'Too early', rows: 'Too few' })
    const refused = { name: 'Another one has this name', rows: 'Too few', 'rows.0.start': 'Too early' }
    expect(errorAt(form.getErrors(), 'rows', true)).toBe('Too few')
    form.setValue('site', 'other.example')
    expect(said()).toEqual(refused)
    form.setValue('name', 'M')
    form.setValue('rows', [{ start: 1 }])
    expect(said()).toEqual({})
    expect(form.getValues()).toEqual({ name: 'M', site: 'other.example', rows: [{ start: 1 }] })
  })

  it('holds a list’s sentence beside those of its rows', () => {
    const errors = { 'rows.1.at': 'Too late', rows: 'Too many', 'bid.type': 'Unknown' }
    expect(flatErrors(nestedErrors(errors))).toEqual(errors)
    expect(errorAt(nestedErrors(errors), 'rows.1.at', false)).toBe('Too late')
    expect(errorAt(nestedErrors(errors), 'bid', false)).toBeUndefined()
    expect(errorAt(nestedErrors(errors), 'bid', true)).toBe('Unknown')
  })
})

describe('presetsOf', () => {
  it('reads the address by the fields’ kinds and passes over what is none [media.1]', () => {
    const fields: Fields = {
      subtype: { kind: 'choice', options: ['video', 'audio'] },
      campaign: { kind: 'reference', to: 'x' },
      sizes: { kind: 'list' },
      total: { kind: 'money' },
      on: { kind: 'boolean' },
      id: { kind: 'text', readOnly: true },
    }
    const params = 'subtype=video&campaign=c1&sizes=1x1,2x2&total=5&on=true&id=9&page=2&__proto__=x'
    expect(presetsOf(fields, new URLSearchParams(params))).toEqual({
      subtype: 'video',
      campaign: 'c1',
      sizes: ['1x1', '2x2'],
      total: 5,
      on: true,
    })
    expect(presetsOf(fields, new URLSearchParams('subtype=print&total=much'))).toEqual({})
  })

  it('knows the type in the address of every resource that has types', () => {
    for (const resource of resources.filter(({ variants }) => variants)) {
      const { on = '', of = {} } = resource.variants ?? {}
      for (const type of Object.keys(of))
        expect(presetsOf(allFields(resource), new URLSearchParams({ [on]: type }))).toEqual({ [on]: type })
    }
  })
})

describe('mergeRows', () => {
  const fields: Fields = {
    name: { kind: 'text' },
    notes: { kind: 'text' },
    bid: { kind: 'group', fields: { value: { kind: 'money' }, max: { kind: 'money' } } },
    tags: { kind: 'list' },
    state: { kind: 'text', readOnly: true },
  }
  const base = { version: 1, name: 'A', notes: 'n', bid: { value: 1, max: 9 }, tags: ['a'], state: 's' }

  it('brings together what only one side changed, also within a group', () => {
    const mine = { ...base, name: 'B', bid: { value: 2, max: 9 } }
    const theirs = { ...base, version: 2, notes: 'm', bid: { value: 1, max: 8 }, state: 't' }
    expect(mergeRows(fields, base, mine, theirs)).toEqual({
      row: { version: 2, name: 'B', notes: 'm', bid: { value: 2, max: 8 }, tags: ['a'], state: 't' },
      conflicts: [],
    })
  })

  it('leaves to the person what both changed differently, mine until then', () => {
    const mine = { ...base, name: 'B', bid: { value: 2, max: 9 }, tags: ['a', 'b'] }
    const theirs = { ...base, version: 2, name: 'C', bid: { value: 3, max: 9 }, tags: ['a', 'b'] }
    const { row, conflicts } = mergeRows(fields, base, mine, theirs)
    expect(
      conflicts.map(({ path, label, base: was, mine: own, theirs: other }) => [path, label, was, own, other]),
    ).toEqual([
      ['name', 'Name', 'A', 'B', 'C'],
      ['bid.value', 'Bid › Value', 1, 2, 3],
    ])
    expect(row).toMatchObject({ version: 2, name: 'B', bid: { value: 2, max: 9 }, tags: ['a', 'b'] })
  })

  it('takes emptying for a change and all that is empty for one', () => {
    expect(mergeRows(fields, base, { ...base, notes: '' }, { ...base, version: 2, notes: null }).conflicts).toEqual([])
    expect(mergeRows(fields, base, { ...base, notes: '' }, { ...base, version: 2 }).row.notes).toBe('')
  })
})

describe('keepWallClock', () => {
  const fields: Fields = {
    timezone: { kind: 'choice', vocabulary: 'timezone' },
    startAt: { kind: 'dateTime' },
    createdAt: { kind: 'dateTime', readOnly: true },
    flights: { kind: 'objectList', fields: { start: { kind: 'dateTime' }, name: { kind: 'text' } } },
  }

  it('leaves what the clocks showed when the time zone is changed', () => {
    const midnight = '2026-12-01T00:00:00.000Z'
    const before = {
      timezone: 'UTC',
      startAt: midnight,
      createdAt: midnight,
      flights: [{ start: midnight, name: 'A' }],
    }
    expect(keepWallClock(fields, before, { ...before, timezone: 'Europe/Berlin' })).toEqual({
      timezone: 'Europe/Berlin',
      startAt: '2026-11-30T23:00:00.000Z',
      createdAt: midnight,
      flights: [{ start: '2026-11-30T23:00:00.000Z', name: 'A' }],
    })
    expect(keepWallClock(fields, before, { ...before, startAt: null })).toMatchObject({ startAt: null })
  })
})
