import { expect, it } from 'vitest'
import { createLogger } from '../../../../src/engine/server/node/logger.ts'

it('writes a JSON line a message, without the secrets that came along', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: line => void lines.push(line) })
  log.debug({}, 'not asked for')
  log.info(
    {
      path: '/api/v1/auth',
      password: 'hunter2',
      headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2', 'set-cookie': 'session=hunter2' },
      call: { body: { password: 'hunter2', token: 'hunter2', secret: 'hunter2' } },
    },
    'Signed in',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hunter2')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'Signed in', path: '/api/v1/auth', password: '…' })
  expect(JSON.parse(lines[0] ?? '').time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})
