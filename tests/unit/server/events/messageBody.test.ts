import { expect, it } from 'vitest'
import { messageBody, withAttempt } from '../../../../src/engine/server/events/messageBody.ts'

const message = {
  id: 'e1',
  type: 'loan.status_changed',
  timestamp: '2026-11-21T09:00:00.000Z',
  organization: 'town',
  url: 'https://console.example/loans/1',
  data: {
    entity: 'loan',
    id: '1',
    name: 'A <b> & c',
    version: 2,
    actor: { kind: 'user', id: 'ada', name: 'Ada' },
    changes: [],
  },
}

it('a message is JSON, with which attempt it is', () => {
  expect(JSON.parse(withAttempt('json_v1', messageBody('json_v1', message), 3))).toEqual({ ...message, attempt: 3 })
})

it('a message is what Slack or Teams take, where that is its format', () => {
  const slack = withAttempt('slack', messageBody('slack', message), 2)
  expect(JSON.parse(slack)).toEqual({
    text: '*Loan status changed*: <https://console.example/loans/1|A &lt;b&gt; &amp; c>, by Ada',
  })
  const [card] = JSON.parse(messageBody('teams', message)).attachments
  expect(card.content.body[1].text).toBe('A <b> & c, by Ada')
  expect(card.content.actions).toMatchObject([{ url: message.url }])
})
