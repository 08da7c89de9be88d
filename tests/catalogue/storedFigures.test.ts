import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'

/** What the server writes and roles don't hide, though it looks like a metric, with the reason. */
const told: Readonly<Record<string, string>> = {
  'node.metrics': 'how busy a computer is, nothing of what was bought',
}

/** Names of metrics, as fields of the catalogue call them. */
const names =
  /metrics|spen[dt]|margin|revenue|cpm|^(requests|bids|wins|impressions|clicks|conversions|actual|attainment)$/i

it('what the server stores of money and metrics says which roles may hide it', () => {
  const open = Object.values(catalogue.resources).flatMap(resource =>
    Object.entries(allFields(resource)).flatMap(([name, field]) => {
      const at = `${resource.entity}.${name}`
      const isOwn = field.readOnly || field.computed
      return isOwn && isFigure(name, field) && !field.metric && !field.metricBy && !told[at] ? [at] : []
    }),
  )
  expect(open).toEqual([])
})

it('each of the exceptions is there', () => {
  for (const at of Object.keys(told)) {
    const [entity = '', name = ''] = at.split('.')
    expect([at, catalogue.resources[entity as keyof typeof catalogue.resources]?.fields]).toEqual([
      at,
      expect.objectContaining({ [name]: expect.anything() }),
    ])
  }
})

function isFigure(name: string, field: FieldSpec): boolean {
  const { kind } = field
  if (kind === 'money') return true
  if (kind === 'number' || kind === 'percent') return names.test(name)
  if (kind !== 'group' && kind !== 'objectList') return false
  return names.test(name) || Object.entries(field.fields).some(([inner, part]) => isFigure(inner, part))
}
