import '../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { entitySchema } from '../../src/engine/contract/schema.ts'
import { takenFields } from '../../src/engine/contract/takenFrom.ts'
import { cellOf } from '../../src/engine/derive/cells/cells.ts'
import { timeOfDay } from '../../src/engine/derive/cells/timeOfDay.ts'
import { formModel } from '../../src/engine/derive/form/formModel.ts'
import { formSections } from '../../src/engine/derive/form/formSections.ts'
import { initialRow } from '../../src/engine/derive/form/initialRow.ts'
import { adopt, createRowForm, keepFormLaw } from '../../src/engine/derive/form/rowForm.ts'
import { shownFields } from '../../src/engine/derive/form/rowToSend.ts'
import { takenValues } from '../../src/engine/derive/form/takenValues.ts'
import { offeredOptions } from '../../src/engine/derive/inputs/choiceOptions.ts'

const resources = (catalogue as Catalogue).resources

describe('what a new row takes over', () => {
  const { campaign } = resources
  if (!campaign) throw new Error('There are no campaigns')
  const model = formModel(campaign, entitySchema(campaign))
  const begun = () => {
    const start = model.complete({ type: 'video' })
    const form = createRowForm(start)
    keepFormLaw(form, model)
    return { form, fields: model.fields(start) }
  }
  const take = (account: Record<string, unknown>, { form, fields } = begun()) => {
    adopt(form, takenValues(fields, { account }), initialRow(fields))
    return { form, fields }
  }

  it('follows the row that it comes from, until somebody chooses', () => {
    const begunOne = take({ currency: 'EUR', timezone: 'Europe/Berlin' })
    const { form } = begunOne
    expect(form.getValues()).toMatchObject({ currency: 'EUR', timezone: 'Europe/Berlin' })
    take({ currency: 'JPY', timezone: 'Asia/Tokyo' }, begunOne)
    expect(form.getValues()).toMatchObject({ currency: 'JPY', timezone: 'Asia/Tokyo' })
    form.setValue('currency', 'GBP')
    take({ currency: 'EUR', timezone: 'Europe/Berlin' }, begunOne)
    expect(form.getValues()).toMatchObject({ currency: 'GBP', timezone: 'Europe/Berlin' })
  })

  it('makes a short name of the name, until somebody types another', () => {
    const { organization } = resources
    if (!organization) throw new Error('There are no organizations')
    const own = formModel(organization, entitySchema(organization))
    const form = createRowForm(own.complete({}))
    keepFormLaw(form, own)
    const fields = own.fields(form.getValues())
    const type = (name: string) => {
      form.setValue('name', name)
      const taken = takenValues(fields, {}, form.getValues())
      adopt(form, taken, initialRow(fields))
      return form.getValues('slug')
    }
    expect(['C', 'Café North & Co.', 'Straße 7', '', '北'].map(type)).toEqual([
      'c',
      'cafe-north-co',
      'strasse-7',
      '',
      '',
    ])
    expect(type(`${'long '.repeat(11)}names here`)).toBe(`${'long-'.repeat(11)}names`)
    type('First Light')
    form.setValue('slug', 'light')
    expect(type('First Light Media')).toBe('light')
  })

  it('leaves times at the wall clock at which they were typed', () => {
    const begunOne = begun()
    begunOne.form.setValue('startAt', '2026-12-01T00:00:00.000Z')
    take({ timezone: 'Europe/Berlin' }, begunOne)
    expect(begunOne.form.getValues('startAt')).toBe('2026-11-30T23:00:00.000Z')
  })

  it('is nothing that the person did: the form is as untouched as before', () => {
    const { form } = take({ currency: 'EUR', timezone: 'Europe/Berlin' })
    expect(form.control._defaultValues).toEqual(form.getValues())
  })

  it('is told to be empty where the person emptied it, as the API would fill it again', () => {
    const { strategy } = resources
    if (!strategy) throw new Error('There are no strategies')
    const taken = { ...strategy.fields.targeting, kind: 'targeting', takenFrom: 'campaign.defaultTargeting' } as const
    const taking = { ...strategy, fields: { ...strategy.fields, targeting: { ...taken, fields: {} } } }
    const own = formModel(taking, entitySchema(taking))
    expect(own.outgoing(own.complete({ name: 'All', targeting: {} }), null)).toMatchObject({ targeting: {} })
  })

  it('comes from a field that is there, of the same kind, all over the catalogue', () => {
    const taken = Object.values(resources).flatMap(({ entity, fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.takenFrom ? [{ entity, name, field, fields }] : [])),
    )
    expect(taken.length).toBeGreaterThan(10)
    for (const { entity, name, field, fields } of taken) {
      const from = takenFields(fields).find(one => one.name === name)
      expect(resources[from?.to ?? '']?.fields[from?.source ?? '']?.kind, `${entity}.${name}`).toBe(field.kind)
    }
  })

  it('an account is in the country of its partner at first, where that is chosen', () => {
    const { account } = resources
    const fields = account?.fields ?? {}
    expect(takenValues(fields, { partner: { country: 'NO' } })).toMatchObject({ country: 'NO' })
    expect(takenValues(fields, {})).not.toHaveProperty('country')
  })

  it('a deal is on the side of its organization at first, and stays at the default where that says nothing', () => {
    const fields = resources.deal?.fields ?? {}
    expect(takenValues(fields, { organization: { type: 'buyer' } })).toEqual({ side: 'buy' })
    expect(takenValues(fields, { organization: { type: 'curator' } })).toEqual({ dealType: 'auction_package' })
    expect(takenValues(fields, { organization: { type: 'seller' } })).toEqual({})
  })

  it('every currency and time zone that is asked for is the organization’s or the parent’s at first', () => {
    const owned = Object.values(resources).filter(({ fields }) => fields.organization)
    const alone = owned.flatMap(({ entity, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => field.kind === 'choice' && !field.readOnly && !field.takenFrom)
        .filter(([, field]) => field.kind === 'choice' && ['currency', 'timezone'].includes(field.vocabulary ?? ''))
        .map(([name]) => `${entity}.${name}`),
    )
    // A report says what it is in.
    expect(alone.filter(path => !/^report\./.test(path))).toEqual([])
  })
})

describe('a choice among what a linked row allows', () => {
  const options = ['display', 'video', 'ctv'] as const
  const field = { kind: 'choice', options, among: 'strategy.lineItemTypes' } as const

  it('offers those only, all of them while the row is unknown, and chooses the only one', () => {
    const values = (list: readonly string[]) =>
      offeredOptions(field, { strategy: { lineItemTypes: list } }).map(({ value }) => value)
    expect(values(['video', 'ctv'])).toEqual(['video', 'ctv'])
    expect(offeredOptions(field, {}).map(({ value }) => value)).toEqual(options)
    const fields: Fields = { strategy: { kind: 'reference', to: 'strategy' }, type: field }
    expect(takenValues(fields, { strategy: { lineItemTypes: ['ctv'] } })).toEqual({ type: 'ctv' })
    expect(takenValues(fields, { strategy: { lineItemTypes: ['ctv', 'video'] } })).toEqual({})
  })
})

describe('sections of a form', () => {
  it('hold only fields that show: a segment of uploads has no rule to add to', () => {
    const { segment } = resources
    if (!segment) throw new Error('There are no segments')
    const titles = (madeFrom: string) =>
      formSections(shownFields(segment.fields, { madeFrom }), new Set(), segment.fields).map(({ title }) => title)
    expect(titles('uploads')).not.toContain('Rule')
    expect(titles('rule')).toContain('Rule')
  })

  it('of a campaign of several types hold the chosen parts, native among them', () => {
    const { campaign } = resources
    if (!campaign) throw new Error('There are no campaigns')
    const model = formModel(campaign, entitySchema(campaign))
    const partsOf = (parts: readonly string[]) => {
      const values = model.complete({ type: 'multi', parts })
      const sections = formSections(shownFields(model.fields(values), values), new Set(), campaign.fields)
      return Object.keys(sections.find(({ title }) => title === 'Parts')?.fields ?? {})
    }
    expect(partsOf(['video', 'ctv'])).toEqual(['videoPart', 'ctvPart'])
    expect(partsOf(['native', 'display'])).toEqual(['displayPart', 'nativePart'])
    expect(partsOf([])).toEqual([])
  })
})

describe('times of day', () => {
  it('are shown as such, the end of the day as 24:00', () => {
    const field = { kind: 'number', clock: true } as const
    const cell = cellOf(field)
    const shown = (value: number) =>
      renderToStaticMarkup(
        cell.Cell({ value, field, name: 'startMinute', row: { id: '1' }, resource: resources.campaign ?? never() }),
      )
    expect([1080, 1439, 0, 1440].map(shown)).toEqual(['18:00', '23:59', '00:00', '24:00'])
    expect(timeOfDay(1440)).toBe('24:00')
  })
})

describe('times of a row in another zone', () => {
  it('say the zone; when the row was changed is told in the reader’s', () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const elsewhere = zone === 'Asia/Tokyo' ? 'Europe/Berlin' : 'Asia/Tokyo'
    const drawn = (group: string, timezone: string) => {
      const field = { kind: 'dateTime', group } as const
      const row = { id: '1', timezone }
      const props = {
        value: '2026-12-01T00:00:00.000Z',
        field,
        name: 'startAt',
        row,
        resource: resources.campaign ?? never(),
      }
      return renderToStaticMarkup(cellOf(field).Cell(props))
    }
    expect(drawn('Flight', elsewhere)).toMatch(/Tokyo|Berlin/)
    expect(drawn('Flight', zone)).not.toContain('k-dim')
    expect(drawn('About', elsewhere)).not.toContain('k-dim')
  })
})

function never(): never {
  throw new Error('There are no campaigns')
}
