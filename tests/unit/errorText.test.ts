import { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { saveFailure } from '../../src/engine/derive/form/saveFailure.ts'
import { errorText, UserError } from '../../src/engine/kit/errorText.ts'
import { uploadInOrder } from '../../src/engine/kit/fileQueue.ts'

describe('what an error says on a screen', () => {
  it('is the sentence of the server, or our own for people', () => {
    expect(errorText(new HttpError('The name is taken.', 422))).toBe('The name is taken.')
    expect(errorText(new UserError('Choose an organization first.'))).toBe('Choose an organization first.')
  })

  it.each([
    ['the query library', new Error('["dashboard","pacing",{"organization":null}] data is undefined')],
    ['the browser', new TypeError("Cannot read properties of undefined (reading 'map')")],
    ['our own code', new Error('The catalogue has no resource at /campaign')],
    ['a rejection with a word', 'timeout'],
    ['a rejection with nothing', undefined],
    ['an answer without a word', new HttpError('', 500)],
  ])('is never the internal text of %s', async (_, error) => {
    const shown = 'Something went wrong on this page. Try again; if it fails again, reload the page.'
    expect(errorText(error)).toBe(shown)
    expect(saveFailure(error).message).toBe(shown)
    const file = new File(['x'], 'x.png')
    const [result] = await uploadInOrder(
      [{ id: '1', file, status: null }],
      () => Promise.reject(error),
      () => undefined,
    )
    expect(result).toMatchObject({ ok: false, error: shown })
  })
})
