import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import type { TakeStep } from './NegotiationTab.tsx'

/** Takes a comment, for both sides or for one's own alone. */
export function CommentBox({ negotiation, onStep }: CommentBoxProps) {
  const notify = useNotify()
  const { counterparty, latest } = negotiation
  // Nobody else reads along where the other side isn't here.
  const [internal, setInternal] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const step = { action: 'comment', version: latest, message: text.trim() } as const
      await onStep({ ...step, ...(internal ? { internal } : {}) }, t('Comment added.'))
      setText('')
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack pad">
      <Field label={t('Comment')}>
        {binding => (
          <TextArea {...binding} maxLength={2000} value={text} onChange={event => setText(event.target.value)} />
        )}
      </Field>
      <div className="row wrap apart">
        {counterparty?.isHere ? (
          <FormControlLabel
            control={<Checkbox checked={internal} onChange={event => setInternal(event.target.checked)} />}
            label={t('Internal: %{name} doesn’t see it', { name: counterparty.name })}
          />
        ) : (
          <span className="k-dim">{t('Only your organization sees it.')}</span>
        )}
        <Button variant="outlined" disabled={busy || text.trim() === ''} onClick={() => void send()}>
          {t('Add comment')}
        </Button>
      </div>
    </div>
  )
}

interface CommentBoxProps {
  readonly negotiation: DealNegotiation
  readonly onStep: TakeStep
}
