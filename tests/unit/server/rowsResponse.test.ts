import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowsResponse } from '../../../src/engine/server/http/rowsResponse.ts'

it('says what Response.json says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())), async rows => {
      const [ours, theirs] = [rowsResponse(rows, { 'x-total-count': '7' }), Response.json(rows)]
      expect(ours.headers.get('content-type')).toBe(theirs.headers.get('content-type'))
      expect(ours.headers.get('x-total-count')).toBe('7')
      expect(await ours.text()).toBe(await theirs.text())
    }),
  )
})
