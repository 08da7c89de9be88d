import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { write } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { partnerReviews, type ReviewAction, reviewSteps, submittable } from '../../creative/mediaReview.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { reviewSentence, reviewTone } from './reviewWords.ts'
import { SubmitToPartner } from './SubmitToPartner.tsx'
import './mediaRecord.css'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'

/** What the house and each partner say of a media, and the steps that the person may take. */
export function MediaReview({ row }: { readonly row: RowOf<'media'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const media = resourceOfEntity('media')
  const status = String(row.status)
  const reviews = partnerReviews(row.review)
  const archived = Boolean(row.archivedAt) || status === 'archived'
  const may = (action: ReviewAction) =>
    !archived && canRow(reviewSteps[action].verb, media, row) && (action !== 'submit' || submittable.includes(status))

  const take = async (partner: string, action: ReviewAction, feedback = '') => {
    setBusy(true)
    try {
      const body = { partner, action, version: row.version, ...(feedback ? { feedback } : {}) }
      await write('POST', `/media/${encodeURIComponent(row.id)}/review`, body)
      setDeciding(null)
      refresh()
      return null
    } catch (error) {
      return errorText(error)
    } finally {
      setBusy(false)
    }
  }
  const run = async (partner: string, action: ReviewAction) => {
    if (action === 'approve' || action === 'reject') return setDeciding({ partner, action })
    const failure = await take(partner, action)
    if (failure) {
      notify(failure, { type: 'error' })
      // What was refused was offered a moment ago: somebody else has changed the media.
      refresh()
    }
  }
  const { overall, said } = reviewSentence(row, reviews)
  return (
    <div data-focus="here" className="stack gap-16" tabIndex={-1}>
      <Card title={t('Overall')} padded>
        <p className="gap-lines mb-8 row wrap">
          <StatusChip tone={reviewTone(overall)} label={labelOf(overall, undefined)} />
          <span>{said}</span>
        </p>
        <p className="k-dim">
          {t('Changing what users see sends approved creatives back to review, here and with every partner.')}
        </p>
      </Card>
      <Card
        title={t('Partners')}
        note={reviews.length > 0 ? t('Submitted to %{count}', { count: reviews.length }) : undefined}
      >
        {reviews.length > 0 ? (
          <PartnerTable
            reviews={reviews}
            may={may}
            busy={busy}
            onStep={(partner, action) => void run(partner, action)}
          />
        ) : (
          <p className="pad">{t('Not submitted to any partner yet.')}</p>
        )}
        {may('submit') ? (
          <SubmitToPartner row={row} asked={reviews} busy={busy} onSubmit={partner => run(partner, 'submit')} />
        ) : (
          <p className="m-foot over row wrap pad k-dim">{whyNot(status, archived)}</p>
        )}
      </Card>
      {deciding && (
        <DecisionDialog
          {...deciding}
          busy={busy}
          onClose={() => setDeciding(null)}
          onDecide={feedback => take(deciding.partner, deciding.action, feedback)}
        />
      )}
    </div>
  )
}

function whyNot(status: string, archived: boolean): string {
  if (archived) return t('This creative is archived, so it can no longer be reviewed.')
  if (submittable.includes(status)) return t('You can view reviews here, but you can’t submit creatives.')
  return t('A creative that is %{status} can’t be submitted to a partner. Submit it for review first.', {
    status: inSentence(labelOf(status, undefined)),
  })
}

interface Deciding {
  readonly partner: string
  readonly action: 'approve' | 'reject'
}
