import { expect, it } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
import { takenFields } from '../../../../src/engine/contract/takenFrom.ts'
import { knownOfOrganizations } from '../../../../src/engine/server/access/knownOfOrganizations.ts'

it('tells of organizations whatever new rows of them take over: a buyer’s deals start on the buy side', () => {
  const known = knownOfOrganizations(catalogue)
  expect(known).toEqual(expect.arrayContaining(['reportingCurrency', 'timezone', 'type']))
  const deal = takenFields(catalogue.resources.deal?.fields ?? {}).filter(
    ({ reference }) => reference === 'organization',
  )
  expect(deal.map(({ name }) => name)).toContain('side')
  expect(deal.filter(({ source }) => !known.includes(source))).toEqual([])
})
