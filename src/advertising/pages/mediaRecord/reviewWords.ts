import type { RowOf } from '../../../../resources.config.ts'
import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import { type OverallReview, overallReview, type PartnerReview } from '../../creative/mediaReview.ts'

/** The overall review of a media and what it means, in a sentence. */
export function reviewSentence(
  row: RowOf<'media'>,
  reviews: readonly PartnerReview[],
): { readonly overall: OverallReview; readonly said: string } {
  const overall = overallReview(String(row.status), reviews)
  const count = (status: PartnerReview['status']) => reviews.filter(one => one.status === status).length
  const asked = reviews.length - count('not_submitted')

  if (overall === 'approved') {
    return {
      overall,
      said: asked ? t('Approved here and by every partner asked. It may serve.') : t('Approved here. It may serve.'),
    }
  }
  if (overall === 'pending_servable') {
    return {
      overall,
      said: t(
        'Approved here and by %{approved} of %{asked} partner. It may serve where a partner has approved it. |||| Approved here and by %{approved} of %{asked} partners. It may serve where a partner has approved it.',
        { smart_count: asked, asked, approved: count('approved') },
      ),
    }
  }
  if (overall === 'rejected') {
    return {
      overall,
      said:
        row.status === 'approved'
          ? t('Approved here, but rejected by every partner asked.')
          : t('Not approved here. It doesn’t serve.'),
    }
  }
  return { overall, said: t('Not reviewed here yet. It doesn’t serve.') }
}

export function reviewTone(review: OverallReview | PartnerReview['status']): Tone {
  const tones: Readonly<Record<string, Tone>> = {
    approved: 'ok',
    rejected: 'bad',
    error: 'bad',
    not_submitted: 'idle',
    pending_servable: 'warn',
  }
  return tones[review] ?? 'wait'
}
