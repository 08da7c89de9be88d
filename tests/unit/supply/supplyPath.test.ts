import { expect, it } from 'vitest'
import { type PathFacts, supplyPath } from '../../../src/advertising/supply/supplyPath.ts'

const facts: PathFacts = {
  domain: 'paper.example',
  sellerId: '1042',
  sellerType: 'PUBLISHER',
  isActive: true,
  isConfidential: false,
  ownerDomain: undefined,
  managerDomain: undefined,
  sellersState: 'ok',
  isListedOtherwise: false,
  line: 'ssp.example, 1042, DIRECT',
}
const pathOf = (changes: Partial<PathFacts> = {}) =>
  supplyPath({ ...facts, ...changes }).map(({ name, roles }) => `${name}: ${roles.join(', ')}`)
const noteOf = (changes: Partial<PathFacts>) => supplyPath({ ...facts, ...changes }).find(({ note }) => note)?.note

it('leads from the owner over whoever stands between to our ad system, each party once', () => {
  expect(pathOf()).toEqual(['paper.example: Owner, publisher', 'ssp.example: Your ad system (DIRECT)'])
  expect(pathOf({ ownerDomain: 'group.example', managerDomain: 'sales.example' })).toEqual([
    'group.example: Owner',
    'sales.example: Manager',
    'paper.example: Publisher',
    'ssp.example: Your ad system (DIRECT)',
  ])
  const resold = { domain: 'sales.example', sellerType: 'INTERMEDIARY', line: 'ssp.example, 1042, RESELLER' }
  expect(pathOf({ ...resold, ownerDomain: 'paper.example', managerDomain: 'sales.example' })).toEqual([
    'paper.example: Owner',
    'sales.example: Manager, intermediary',
    'ssp.example: Your ad system (RESELLER)',
  ])
})

it.each([
  ['missing_line', 'Missing in sellers.json, seller ID 1042'],
  ['wrong_type', 'In sellers.json with another type, seller ID 1042'],
  ['not_found', 'There is no sellers.json.'],
  ['unreachable', 'sellers.json couldn’t be read.'],
  [undefined, 'sellers.json wasn’t checked.'],
])('says what the check found, not what is claimed: %s', (sellersState, note) => {
  expect(noteOf({ sellersState })).toBe(note)
  expect(noteOf({ sellersState, isConfidential: true })).toBe(note)
  expect(noteOf({ sellersState, isActive: false })).toBe('Not in sellers.json until it is active')
})

it('says what sellers.json tells buyers', () => {
  expect(noteOf({})).toBe('In sellers.json, seller ID 1042')
  expect(noteOf({ isConfidential: true })).toBe('Confidential in sellers.json, seller ID 1042')
  expect(noteOf({ isListedOtherwise: true })).toBe('In sellers.json with other details, seller ID 1042')
  expect(noteOf({ isActive: false })).toBe('Not in sellers.json until it is active')
})
