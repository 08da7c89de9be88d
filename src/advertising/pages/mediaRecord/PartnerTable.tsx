import Button from '@mui/material/Button'
import { labelOf } from '../../../engine/contract/labels.ts'
import { ReferencedTitle } from '../../../engine/derive/cells/ReferencedTitle.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import { type PartnerReview, type ReviewAction, reviewActions, reviewSteps } from '../../creative/mediaReview.ts'
import { reviewTone } from './reviewWords.ts'

/** Each partner's review with the steps that lead on from it. */
export function PartnerTable({ reviews, may, busy, onStep }: PartnerTableProps) {
  // On a phone an empty column would push the steps out of sight.
  const feedbackClass = reviews.some(({ feedback }) => feedback) ? 'm-said breaks' : 'm-said breaks not-phone'
  return (
    <section className="m-table scroll" aria-label={t('Partners')} tabIndex={-1}>
      <table className="table records">
        <thead>
          <tr>
            <th scope="col">{t('Partner')}</th>
            <th scope="col">{t('Review')}</th>
            <th scope="col" className="nowrap not-phone">
              {t('Submitted')}
            </th>
            <th scope="col" className="nowrap not-phone">
              {t('Decided')}
            </th>
            <th scope="col" className={feedbackClass}>
              {t('Feedback')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Steps')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reviews.map(review => (
            <tr key={review.partner}>
              <th scope="row">
                <ReferencedTitle to="partner" id={review.partner} />
              </th>
              <td>
                <StatusChip tone={reviewTone(review.status)} label={labelOf(review.status, undefined)} />
              </td>
              <td className="nowrap not-phone">{formatDateTime(review.submittedAt)}</td>
              <td className="nowrap not-phone">{formatDateTime(review.decidedAt)}</td>
              <td className={feedbackClass}>{review.feedback ?? <span className="k-dim">–</span>}</td>
              <td>
                <span className="row end">
                  {stepsFrom(review)
                    .filter(may)
                    .map(action => (
                      <Button key={action} size="small" disabled={busy} onClick={() => onStep(review.partner, action)}>
                        {action === 'submit' && review.status !== 'not_submitted'
                          ? t('Submit again')
                          : reviewSteps[action].label}
                      </Button>
                    ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function stepsFrom({ status }: PartnerReview): readonly ReviewAction[] {
  return reviewActions.filter(action => reviewSteps[action].from.some(from => from === status))
}

interface PartnerTableProps {
  readonly reviews: readonly PartnerReview[]
  readonly may: (action: ReviewAction) => boolean
  readonly busy: boolean
  readonly onStep: (partner: string, action: ReviewAction) => void
}
