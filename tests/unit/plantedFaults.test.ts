import { readFileSync } from 'node:fs'
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
