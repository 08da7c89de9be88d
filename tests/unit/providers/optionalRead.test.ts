import { HttpError } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { optionalRead } from '../../../src/engine/providers/optionalRead.ts'

const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json(status === 200 ? { ok: true } : { error: 'No' }, { status }))

it.each([404, 405, 501])('takes %s for a call that the platform does not know', async status => {
  answering(status)
  expect(await optionalRead('/x')).toBeNull()
})

it.each([400, 403, 409, 500, 502, 503])('tells of a %s', async status => {
  answering(status)
  await expect(optionalRead('/x')).rejects.toBeInstanceOf(HttpError)
})

it('reads what is there', async () => {
  answering(200)
  expect(await optionalRead('/x')).toEqual({ ok: true })
})
