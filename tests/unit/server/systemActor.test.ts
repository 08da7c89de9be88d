import { expect, it } from 'vitest'
import { catalogue } from '../../../examples/library/library.config.ts'
import { systemActor } from '../../../src/engine/server/access/systemActor.ts'

it('goes by the console’s name, and may do nothing that a person is asked for', () => {
  const { principal, source } = systemActor({ catalogue }, 'schedule')
  expect([principal.id, principal.name, source]).toEqual(['system', 'Library', 'scheduler'])
  expect([principal.grants, principal.platform]).toEqual([{}, false])
})
