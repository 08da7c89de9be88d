import { expect, it, vi } from 'vitest'
import { endSession } from '../../../src/engine/providers/endSession.ts'

function answering(status: number): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return Response.json({}, { status })
  })
  return asked
}

it.each([404, 405, 501])('goes to /logout where our own call answers %s', async status => {
  const asked = answering(status)
  expect(await endSession()).toBeNull()
  expect(asked).toEqual(['POST /api/v1/logout', 'GET /logout'])
})

it.each([200, 401, 500])('asks nothing more where it answers %s', async status => {
  const asked = answering(status)
  await endSession()
  expect(asked).toEqual(['POST /api/v1/logout'])
})
