import { expect, it } from 'vitest'
import { catalogue } from '../../../examples/library/library.config.ts'
import { systemActor } from '../../../src/engine/server/access/systemActor.ts'

it('goes by the console’s name, and may do nothing that a person is asked for', () => {
  const { person, source } = systemActor({ catalogue }, 'schedule')
  expect([person.id, person.name, source]).toEqual(['system', 'Library', 'scheduler'])
  expect([person.grants, person.platform]).toEqual([{}, false])
})
