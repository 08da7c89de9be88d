import { expect } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import type { NamedEntry } from '../../../scripts/resource/makeEntry.ts'
import { checkReferences } from '../../../src/engine/contract/checkReferences.ts'
import { indexedColumns } from '../../../src/engine/contract/query.ts'
import type { Catalogue } from '../../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../../src/engine/contract/sanitizeResource.ts'
import { entitySchema } from '../../../src/engine/contract/schema.ts'
import { validateRow } from '../../../src/engine/contract/validate.ts'
import { rowSchema } from '../../../src/engine/server/openapi/rowSchema.ts'
import { seeded } from '../../../src/engine/server/sample/random.ts'
import { sampleRow } from '../../../src/engine/server/sample/sampleRow.ts'
import { tablesOf } from '../../../src/engine/server/store/tables.ts'

/** Puts entries beside those of the catalogue and goes through what every entry of a catalogue is tested for. @returns them */
export function working(entries: readonly NamedEntry[]): readonly string[] {
  const own = Object.fromEntries(entries.map(({ entity, input }) => [entity, sanitizeResource(entity, input)]))
  const made: Catalogue = { ...catalogue, resources: own }
  for (const resource of Object.values(own)) {
    expect(checkReferences(resource, { ...catalogue.resources, ...own })).toEqual([])
    const indexed = indexedColumns(resource)
    expect(resource.filters.filter(name => !indexed.has(name))).toEqual([])
    for (let seed = 1; seed <= 10; seed += 1) {
      const reference = (to: string, index: number) => `${to}-${index}`
      const row = sampleRow(resource, { varied: seed > 5, random: seeded(seed), reference })
      expect(validateRow(resource, row), JSON.stringify(row)).toEqual({})
    }
    expect(entitySchema(resource).properties).toHaveProperty(resource.title)
    expect(rowSchema(resource).properties).toHaveProperty('actions')
  }
  expect(tablesOf(made).map(({ name }) => name)).toEqual(Object.keys(own))
  return Object.keys(own)
}
