import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plantedFaults } from '../faults/plantedFaults.ts'

it('every fault that `npm run faults` plants still has its place in the code, once', () => {
  const occurrences = plantedFaults.map(({ file, from }) => ({
    file,
    from,
    times: readFileSync(file, 'utf8').split(from).length - 1,
  }))
  expect(occurrences.length).toBeGreaterThan(100)
  expect(occurrences.filter(({ times }) => times !== 1)).toEqual([])
})

it('every contract file that is to catch one is there, by its name alone', () => {
  const named = new Set(plantedFaults.flatMap(({ contract = [] }) => contract))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter(name => !existsSync(`tests/contract/${name}.test.ts`))).toEqual([])
})
