import '../setup/productCatalogue.ts'
import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { entitySchema } from '../../src/engine/contract/schema.ts'
import { formModel } from '../../src/engine/derive/form/formModel.ts'

const resources = Object.values((catalogue as Catalogue).resources)

it('sends no value of a field that was emptied, also when react-admin adds what a change leaves out [entity.3]', () => {
  const changed = resources.filter(({ verbs }) => verbs.includes('update'))
  let seen = 0
  for (const resource of changed) {
    const model = formModel(resource, entitySchema(resource))
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'text' || field.required || field.readOnly || field.when) continue
      const { on, by = {} } = resource.variants ?? {}
      const before = { id: 'r1', version: 3, ...(on ? { [on]: Object.keys(by)[0] } : {}), [name]: 'Old' }
      expect(
        { ...before, ...model.outgoing({ ...before, [name]: '' }, before) }[name],
        `${resource.entity}.${name}`,
      ).toBeUndefined()
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(50)
})
