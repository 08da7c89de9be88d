import type { Action, Resource, Transition } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'

/** What is asked before a transition that approves or refuses: why, which only a refusal has to say. Null for other transitions. */
export function decision({ states }: Resource, transition: Transition): Action | null {
  const { approval } = states ?? {}
  if (!approval || !transition.from.includes(approval.waiting)) return null
  if (transition.action === approval.approve) return comment
  return transition.action === approval.refuse ? why : null
}

const comment: Action = {
  label: t('Approve'),
  verb: 'approve',
  fields: { reason: { kind: 'text', max: 500, lines: 3, label: t('Comment'), help: t('Shown to the submitter.') } },
}

const why: Action = {
  label: t('Reject'),
  verb: 'approve',
  fields: {
    reason: {
      kind: 'text',
      max: 500,
      lines: 3,
      required: true,
      help: t('Describe what needs to change. Shown to the submitter.'),
    },
  },
}
