import { type FormEvent, useId, useState } from 'react'
import { ReferencedTitle } from '../../../engine/derive/cells/ReferencedTitle.tsx'
import { DialogButtons } from '../../../engine/derive/dialog/DialogButtons.tsx'
import { DialogFrame } from '../../../engine/derive/dialog/DialogFrame.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import { t } from '../../../engine/texts/t.ts'
import { longestFeedback } from '../../creative/mediaReview.ts'

/** What a partner has decided, written down with the reason. What is typed stays when it is refused. */
export function DecisionDialog({ partner, action, busy, onClose, onDecide }: DecisionDialogProps) {
  const form = useId()
  const [feedback, setFeedback] = useState('')
  const [error, setError] = useState<string | null>(null)
  const rejects = action === 'reject'
  const decide = async (event: FormEvent) => {
    event.preventDefault()
    if (rejects && !feedback.trim()) return setError(t('Enter what needs to change'))
    setError(await onDecide(feedback.trim()))
  }
  return (
    <DialogFrame
      title={rejects ? t('Reject for this partner?') : t('Approve for this partner?')}
      busy={busy}
      onClose={onClose}
      buttons={
        <DialogButtons
          label={rejects ? t('Reject') : t('Approve')}
          busy={busy}
          danger={rejects}
          form={form}
          onClose={onClose}
        />
      }
    >
      <form id={form} noValidate className="stack gap-12" onSubmit={event => void decide(event)}>
        <p>
          <ReferencedTitle to="partner" id={partner} />
        </p>
        <Field label={t('Feedback')} required={rejects} error={error ?? undefined}>
          {binding => (
            <TextArea
              {...binding}
              rows={4}
              maxLength={longestFeedback}
              value={feedback}
              onChange={event => {
                setError(null)
                setFeedback(event.target.value)
              }}
            />
          )}
        </Field>
      </form>
    </DialogFrame>
  )
}

interface DecisionDialogProps {
  readonly partner: string
  readonly action: 'approve' | 'reject'
  readonly busy: boolean
  readonly onClose: () => void
  /** Answers why it was refused; null when it went well. */
  readonly onDecide: (feedback: string) => Promise<string | null>
}
