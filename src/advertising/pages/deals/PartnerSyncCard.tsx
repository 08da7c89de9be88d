import Alert from '@mui/material/Alert'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { PartnerSync } from '../../dealsApi/dealSync.ts'
import { pushState } from './pushState.ts'

type Shown = 'now' | 'sent' | 'answer'

/** One partner: how its sync stands, what it is told, what it was told last, and what it answered. */
export function PartnerSyncCard({ title, sync, isDraft }: PartnerSyncCardProps) {
  const { partner, endpoint, payload, notes, push, asked } = sync
  const [chosen, setChosen] = useState<Shown>(push ? 'sent' : 'now')
  const shown = push ? chosen : 'now'
  const [tone, label] = pushState(sync, isDraft)
  const texts: Readonly<Record<Shown, string>> = {
    now: JSON.stringify(payload, null, 2),
    sent: JSON.stringify(push?.payload ?? {}, null, 2),
    answer: tidy(push?.answer ?? ''),
  }
  return (
    <Card title={title ?? partner.name} note={<StatusChip tone={tone} label={label} />}>
      <div className="stack pad">
        <p className="soft breaks">
          {push ? sentText(push) : t('Goes to %{endpoint} when the deal is sent to buyers.', { endpoint })}
        </p>
        {push?.error && (
          <Alert severity={push.state === 'failed' ? 'error' : 'warning'}>
            {push.error}
            {push.state === 'pending' &&
              push.retryAt &&
              ` ${t('The next attempt is at %{time}.', { time: formatDateTime(push.retryAt) })}`}
          </Alert>
        )}
        {asked && <p className="soft">{t('Status requested %{time}.', { time: formatDateTime(asked.at) })}</p>}
        {asked?.error && <Alert severity="warning">{asked.error}</Alert>}
        {notes.map(note => (
          <Alert key={note} severity="info">
            {note}
          </Alert>
        ))}
        {push && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('Payload shown for %{partner}', { partner: partner.name })}
            value={shown}
            onChange={(_, next: Shown | null) => next && setChosen(next)}
          >
            <ToggleButton value="sent">{t('Last sent')}</ToggleButton>
            <ToggleButton value="answer">{t('Response')}</ToggleButton>
            <ToggleButton value="now">{t('Current deal')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        {texts[shown] === '' ? (
          <p className="k-dim">{t('The response had no body.')}</p>
        ) : (
          <CodeEditor
            key={shown}
            language={shown === 'answer' && !texts.answer.startsWith('{') ? 'text' : 'json'}
            value={texts[shown]}
            aria-label={labelOf(shown, partner.name)}
          />
        )}
      </div>
    </Card>
  )
}

function labelOf(shown: Shown, partner: string): string {
  if (shown === 'now') return t('Payload for %{partner}', { partner })
  return shown === 'sent'
    ? t('Last payload sent to %{partner}', { partner })
    : t('Response from %{partner}', { partner })
}

function sentText({ at, endpoint, httpStatus, attempts }: NonNullable<PartnerSync['push']>): string {
  const answer = httpStatus === null ? t('no response') : `HTTP ${httpStatus}`
  const values = { time: formatDateTime(at), endpoint, answer }
  return attempts > 1
    ? t('Sent %{time} to %{endpoint}: %{answer}, attempt %{attempt}.', { ...values, attempt: attempts })
    : t('Sent %{time} to %{endpoint}: %{answer}.', values)
}

/** JSON over several lines; what is none stays. */
function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface PartnerSyncCardProps {
  /** Default: the partner’s name. */
  readonly title?: string
  readonly sync: PartnerSync
  readonly isDraft: boolean
}
