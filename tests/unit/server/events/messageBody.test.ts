import { expect, it } from 'vitest'
import { catalogue } from '../../../../resources.config.ts'
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
  expect(JSON.parse(withAttempt('json_v1', messageBody('json_v1', message, catalogue), 3))).toEqual({
    ...message,
    attempt: 3,
  })
})

it('a message is what Slack or Teams take, where that is its format', () => {
  const slack = withAttempt('slack', messageBody('slack', message, catalogue), 2)
  expect(JSON.parse(slack)).toEqual({
    text: '*Loan status changed*: <https://console.example/loans/1|A &lt;b&gt; &amp; c>, by Ada',
  })
  const [card] = JSON.parse(messageBody('teams', message, catalogue)).attachments
  expect(card.content.body[1].text).toBe('A <b> & c, by Ada')
  expect(card.content.actions).toMatchObject([{ url: message.url }])
})

it.each([
  ['media.review_changed', 'Creative review changed'],
  ['line_item.status_changed', 'Line item status changed'],
  ['webhook.test', 'Webhook test'],
])('%s is called as screens call it: %s', (type, title) => {
  expect(JSON.parse(messageBody('slack', { ...message, type, url: null }, catalogue)).text).toContain(`*${title}*: `)
  const [card] = JSON.parse(messageBody('teams', { ...message, type }, catalogue)).attachments
  expect(card.content.body[0].text).toBe(title)
})
