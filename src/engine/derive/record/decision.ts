import type { Action, Move, Resource } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'

/** What is asked before a move that approves or refuses: why, which only a refusal has to say. Null for other moves. */
export function decision({ states }: Resource, move: Move): Action | null {
  const { approval } = states ?? {}
  if (!approval || !move.from.includes(approval.waiting)) return null
  if (move.action === approval.approve) return comment
  return move.action === approval.refuse ? why : null
}

const comment: Action = {
  label: t('Approve'),
  verb: 'approve',
  fields: { reason: { kind: 'text', max: 500, lines: 3, label: t('Comment'), help: t('Shown to who submitted it.') } },
}

const why: Action = {
  label: t('Refuse'),
  verb: 'approve',
  fields: {
    reason: {
      kind: 'text',
      max: 500,
      lines: 3,
      required: true,
      help: t('What has to change. Shown to who submitted it.'),
    },
  },
}
