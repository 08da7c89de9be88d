import '../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { targeting } from '../../src/advertising/targeting/targeting.ts'
import type { FieldKind, FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { kinds } from '../../src/engine/contract/kinds/kinds.ts'
import { allFields, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { sampleFields } from '../../src/engine/contract/schema.ts'
import type { CellProps } from '../../src/engine/derive/cells/cell.ts'
import { cellOf, cells } from '../../src/engine/derive/cells/cells.ts'
import { formatDuration } from '../../src/engine/derive/cells/formatDuration.ts'
import { formatMoment } from '../../src/engine/derive/cells/formatMoment.ts'
import { valueAt } from '../../src/engine/derive/cells/valueAt.ts'
import { giveOwnParts } from '../../src/engine/derive/ownParts.tsx'
import { dash } from '../../src/engine/kit/formatNumber.ts'
import { Pager } from '../../src/engine/kit/Pager.tsx'

const resources: readonly Resource[] = Object.values(catalogue.resources)
const [resource] = resources
if (!resource) throw new Error('The catalogue is empty')

describe('cells', () => {
  it('are there for every kind of field', () => {
    expect(Object.keys(cells).sort()).toEqual(Object.keys(kinds).sort())
  })

  it('are a product’s own where a field names one: drawn as the kind’s until its code is there, in words as ever', async () => {
    const code = Promise.resolve(({ value }: CellProps) => <b>{`${value} stars`}</b>)
    giveOwnParts({ ...catalogue, resources: {} }, { cells: { stars: { load: () => code, align: 'start' } } })
    const field: FieldSpec = { kind: 'number', cell: 'stars' }
    const { Cell, text, align } = cellOf(field)
    const context = { field, name: 'rating', resource, row: {} }
    const drawn = (value: unknown) => renderToStaticMarkup(<Cell {...context} value={value} />)
    expect(drawn(4)).toContain('4')
    expect(drawn(4)).not.toContain('stars')
    await code
    expect(drawn(4)).toContain('<b>4 stars</b>')
    expect(drawn(undefined)).toContain(dash)
    expect(text(4, context)).toBe('4')
    expect(align).toBe('start')
    expect(cellOf({ kind: 'number' }).align).toBe('end')
    // Only the API's schema names it.
    expect(cellOf({ kind: 'number', cell: 'moons' }).Cell).toBe(cells.number.Cell)
  })

  it('show a dash where there is no value', () => {
    for (const [kind, field] of Object.entries(emptyFields)) {
      const { Cell, text } = cellOf(field)
      const row = {}
      expect(text(undefined, { field, name: 'x', resource, row })).toBe('')
      if (kind === 'targeting') continue
      const html = renderToStaticMarkup(<Cell value={undefined} field={field} name="x" resource={resource} row={row} />)
      expect(html, kind).toContain(dash)
    }
  })

  it.each([
    ['ctr', 0.35, '0.35 %'],
    ['viewability_rate', 65, '65 %'],
    ['reach', 150_000, '150,000 people'],
    ['frequency', 4, '4 times per user'],
    ['time_on_screen_10s', 12, '12 s'],
    ['roas', 3.5, '3.5 ×'],
    ['other', 7, '7'],
  ])('give the target of a goal for %s the unit of its metric', (metric, targetValue, said) => {
    expect(drawn('goal', 'targetValue', { metric, targetValue })).toBe(said)
    expect(drawn('goal', 'thresholdValue', { metric, thresholdValue: targetValue })).toBe(said)
    expect(drawn('goal', 'actual', { metric, actual: targetValue })).toBe(said)
  })

  it('say what a goal for a cost came to as money', () => {
    expect(drawn('goal', 'actual', { metric: 'cpc', currency: 'EUR', actual: 420_000 })).toBe('€0.42')
  })

  it('say what was approved by the fields it was approved for, and nothing of what names no field', () => {
    const campaign = catalogue.resources.campaign as Resource
    const { approval } = allFields(campaign)
    if (approval?.kind !== 'group') throw new Error('Campaigns are not approved')
    const field = approval.fields.figures as FieldSpec
    const context = { field, name: 'approval.figures', resource: campaign, row: { currency: 'EUR' } }
    const figures = { budgetTotal: 50_000_000_000, impressionsTotal: null, 'account 0b5f': 0 }
    const { Cell, text } = cellOf(field)
    expect(text(figures, context)).toBe('Total budget: €50,000.00')
    expect(renderToStaticMarkup(<Cell {...context} value={figures} />)).toContain('>Total budget: €50,000.00<')
    expect(renderToStaticMarkup(<Cell {...context} value={{ 'account 0b5f': 0 }} />)).toContain(dash)
  })

  it('say any value that a field of the catalogue may hold, in one line', () => {
    let drawn = 0
    for (const one of resources) {
      const row = sampleFields(allFields(one), random())
      for (const [name, field] of Object.entries(allFields(one))) {
        if (field.kind === 'reference' || field.kind === 'references' || row[name] === undefined) continue
        const { Cell, text } = cellOf(field)
        const html = renderToStaticMarkup(<Cell value={row[name]} field={field} name={name} resource={one} row={row} />)
        expect(html, `${one.entity}.${name}`).not.toMatch(/undefined|NaN|\[object/)
        expect(text(row[name], { field, name, resource: one, row }), `${one.entity}.${name}`).not.toMatch(
          /undefined|NaN|\[object/,
        )
        drawn++
      }
    }
    expect(drawn).toBeGreaterThan(300)
  })

  it('show money in the row’s currency', () => {
    const { Cell } = cells.money
    const html = renderToStaticMarkup(
      <Cell value={1_234_500_000} field={{ kind: 'money' }} name="x" resource={resource} row={{ currency: 'EUR' }} />,
    )
    expect(html).toBe('€1,234.50')
  })

  it('tell a state by word, shape and colour', () => {
    const withStates = resources.find(({ states }) => states)
    const [state = '', tone] = Object.entries(withStates?.states?.by ?? {})[0] ?? []
    const field = withStates?.fields.status
    if (!withStates || field?.kind !== 'choice') throw new Error('No resource has states')
    const html = renderToStaticMarkup(
      <cells.choice.Cell value={state} field={field} name="status" resource={withStates} row={{}} />,
    )
    expect(html).toContain(`k-${tone}`)
    expect(html).toContain('<svg')
  })

  it('never show a secret', () => {
    const { Cell, text } = cells.secret
    const value = { set: true, hint: '…4f2a' }
    const field = { kind: 'secret' } as const
    expect(renderToStaticMarkup(<Cell value={value} field={field} name="x" resource={resource} row={{}} />)).toContain(
      '•••• 4f2a',
    )
    expect(text(value, { field, name: 'x', resource, row: {} })).toBe('Set')
  })

  it('show percentages of a column with as many digits as its field says, else as they are', () => {
    const said = (value: number, digits?: number) =>
      cells.percent.text(value, {
        field: digits === undefined ? { kind: 'percent' } : { kind: 'percent', digits },
        name: 'x',
        resource,
        row: {},
      })
    expect([33.31, 20.2, 0].map(value => said(value, 2))).toEqual(['33.31%', '20.20%', '0.00%'])
    expect([20.4, 0].map(value => said(value, 0))).toEqual(['20%', '0%'])
    expect([12.5, 23].map(value => said(value))).toEqual(['12.5%', '23%'])
  })

  it('align figures at the end of their column', () => {
    const figures = Object.entries(cells).filter(([, { align }]) => align === 'end')
    expect(figures.map(([kind]) => kind).sort()).toEqual(['duration', 'money', 'number', 'percent'])
  })
})

describe('the foot of a list', () => {
  const foot = (page: number, perPage: number, total: number) =>
    renderToStaticMarkup(
      <Pager
        sizes={[10, 20]}
        page={page}
        perPage={perPage}
        total={total}
        onPage={() => undefined}
        onPerPage={() => undefined}
      />,
    )

  it('says which rows are shown, how many a page has and which page it is [list.3]', () => {
    const html = foot(2, 20, 1236)
    for (const text of ['21–40 of 1,236', 'Show 20', 'Page 2 of 62', 'Go to page']) expect(html).toContain(text)
  })

  it('has no way beyond the ends [list.3]', () => {
    const disabled = (html: string) =>
      [...html.matchAll(/<button[^>]* disabled=""[^>]*>/g)].map(([tag]) => /aria-label="(\w+) page"/.exec(tag)?.[1])
    expect(disabled(foot(1, 10, 25))).toEqual(['First', 'Previous'])
    expect(disabled(foot(2, 10, 25))).toEqual([])
    expect(disabled(foot(3, 10, 25))).toEqual(['Next', 'Last'])
    expect(foot(3, 10, 25)).toContain('21–25 of 25')
  })
})

it('says how long something takes in two units', () => {
  expect([0, 15, 90, 3600, 90_061, 2_592_000].map(formatDuration)).toEqual([
    '0 s',
    '15 s',
    '1 m 30 s',
    '1 h',
    '1 d 1 h',
    '30 d',
  ])
})

it('says moments in few letters, in the row’s time zone', () => {
  const year = new Date().getUTCFullYear()
  expect(formatMoment(`${year}-03-10T00:00:00.000Z`, 'UTC')).toBe('Mar 10')
  expect(formatMoment(`${year}-03-10T14:05:00.000Z`, 'UTC')).toBe('Mar 10, 14:05')
  expect(formatMoment(`${year}-03-10T14:05:00.000Z`, 'Asia/Tokyo')).toBe('Mar 10, 23:05')
  expect(formatMoment('2019-03-10T14:05:00.000Z', 'UTC')).toBe('Mar 10, 2019')
})

it('finds values in groups', () => {
  expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1)
  expect(valueAt({ a: null }, 'a.b')).toBeUndefined()
})

/** The text of a cell. */
function drawn(entity: string, name: string, row: Readonly<Record<string, unknown>>): string {
  const one = catalogue.resources[entity]
  const field = one && allFields(one)[name]
  if (!one || !field) throw new Error(`${entity} has no ${name}`)
  const { Cell } = cellOf(field)
  const html = renderToStaticMarkup(<Cell value={row[name]} field={field} name={name} resource={one} row={row} />)
  return html.replace(/<[^>]+>/g, '')
}

const emptyFields: { readonly [K in FieldKind]: FieldSpec } = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  money: { kind: 'money' },
  percent: { kind: 'percent' },
  date: { kind: 'date' },
  dateTime: { kind: 'dateTime' },
  duration: { kind: 'duration' },
  boolean: { kind: 'boolean' },
  choice: { kind: 'choice', options: ['a'] },
  choices: { kind: 'choices', options: ['a'] },
  reference: { kind: 'reference', to: 'x' },
  references: { kind: 'references', to: 'x' },
  list: { kind: 'list' },
  group: { kind: 'group', fields: {} },
  objectList: { kind: 'objectList', fields: {} },
  targeting,
  code: { kind: 'code', language: 'text' },
  schedule: { kind: 'schedule' },
  secret: { kind: 'secret' },
  json: { kind: 'json' },
}

function random(): () => number {
  let seed = 11
  return () => {
    seed = (seed * 16807) % 2147483647
    // Small enough that optional fields are filled.
    return (seed / 2147483647) * 0.39
  }
}
