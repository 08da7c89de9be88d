import type { Change } from '../../contract/api.ts'
import { eventPrefix } from '../../contract/eventType.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Catalogue } from '../../contract/resourceSpec.ts'

/** What a message to a webhook says, before it has a form. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly organization: string
  /** Where people see what it is about. */
  readonly url: string | null
  readonly data: {
    readonly entity: string
    readonly id: string
    readonly name: string
    readonly version: number
    readonly actor: { readonly kind: string; readonly id: string; readonly name: string }
    readonly changes: readonly Change[]
    /** Only the paths of the changes are there. */
    readonly changesCut?: true
    /** What an alert is about. */
    readonly alert?: AlertMessage
  }
}

export interface AlertMessage {
  readonly title: string
  readonly record: { readonly entity: string; readonly id: string; readonly name: string }
  readonly detail: string
  readonly advice: string
}

/** A message's body in the form that the webhook asks for. */
export function messageBody(format: unknown, message: Message, catalogue: Pick<Catalogue, 'resources'>): string {
  switch (format) {
    case 'slack':
      return JSON.stringify({ text: slackText(message, titleOf(message.type, catalogue)) })
    case 'teams':
      return JSON.stringify(teamsCard(message, titleOf(message.type, catalogue)))
    default:
      return JSON.stringify(message)
  }
}

/** The same with which attempt it is; chat rooms have no place for that. */
export function withAttempt(format: unknown, body: string, attempt: number): string {
  if (format === 'slack' || format === 'teams') return body
  const message: unknown = JSON.parse(body)
  return JSON.stringify({ ...(message as Message), attempt })
}

/** "Creative review changed" of `media.review_changed`: what screens call the record, and what happened to it. */
function titleOf(type: string, { resources }: Pick<Catalogue, 'resources'>): string {
  const [prefix = '', ...rest] = type.split('.')
  const resource = Object.values(resources).find(({ entity }) => eventPrefix(entity) === prefix)
  return [resource?.label ?? labelOf(prefix, undefined), ...rest].join(' ').replaceAll('_', ' ')
}

/** What Slack's incoming webhooks take; `&`, `<` and `>` are its own. */
function slackText({ type, url, data }: Message, title: string): string {
  const { alert } = data
  const text = escaped(alert?.record.name ?? data.name)
  const name = url === null ? text : `<${url}|${text}>`
  if (alert) {
    const head = `*${escaped(alert.title)}*${isOver(type) ? ' (ended)' : ''}: ${name}`
    return [head, ...wordsOf(type, alert).map(escaped)].join('\n')
  }
  return `*${escaped(title)}*: ${name}, by ${escaped(data.actor.name)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An Adaptive Card, as the workflows of Teams take it. */
function teamsCard({ type, url, data }: Message, happened: string): object {
  const { alert } = data
  const title = alert ? `${alert.title}${isOver(type) ? ' (ended)' : ''}` : happened
  const lines = alert ? [alert.record.name, ...wordsOf(type, alert)] : [`${data.name}, by ${data.actor.name}`]
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
      ...lines.map(text => ({ type: 'TextBlock', text, wrap: true })),
    ],
    actions: url === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open', url }],
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] }
}

function isOver(type: string): boolean {
  return type === 'alert.resolved'
}

/** What has ended asks for nothing any more. */
function wordsOf(type: string, { detail, advice }: AlertMessage): readonly string[] {
  return isOver(type) ? [detail] : [detail, advice]
}
