import type { AccessExplanation } from '../../contract/accessAnswer.ts'
import { Card } from '../../kit/Card.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { t } from '../../texts/t.ts'
import { PathCard } from './PathCard.tsx'
import { RolesCard } from './RolesCard.tsx'

/** The verdict in a sentence, why, by which bindings, and what would help. */
export function AccessAnswer({ answer }: { readonly answer: AccessExplanation }) {
  const { allowed, reasons, actions } = answer
  const blocked = actions.filter(action => !action.allowed)
  const isBlocked = allowed && actions.length > 0 && blocked.length === actions.length
  const tone = allowed ? (isBlocked ? 'warn' : 'ok') : 'bad'
  return (
    <>
      <section
        className="xc-verdict panel pad stack fit"
        style={{ borderLeftColor: `var(--${tone})` }}
        aria-label={t('Result')}
      >
        <StatusChip
          tone={tone}
          label={allowed ? (isBlocked ? t('Allowed, but not now') : t('Allowed')) : t('Not allowed')}
        />
        <h2 className="title">{answer.answer}</h2>
        {reasons.length > 0 && (
          <ul className="stack gap-4 soft breaks">
            {reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </section>
      {isBlocked && (
        <Card title={t('Not possible now')} padded>
          <p className="k-dim">{t('They have the permission, but it isn’t possible in the current state:')}</p>
          <ul className="stack gap-4 soft breaks">
            {blocked.map(({ label, reason }) => (
              <li key={label}>
                <strong>{label}</strong>: {reason}.
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PathCard answer={answer} />
      {!allowed && <RolesCard answer={answer} />}
    </>
  )
}
