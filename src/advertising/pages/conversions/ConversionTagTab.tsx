import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ConversionTag } from '../../conversions/conversionAnswers.ts'
import { pixelTag, serverCall } from '../../conversions/conversionTags.ts'
import { ReceivedTiles } from './ReceivedTiles.tsx'

/** How an event's conversions are sent, to copy, and what came in lately. */
export function ConversionTagTab({ row }: { readonly row: RowOf<'conversion-event'> }) {
  const answer = useQuery({
    queryKey: ['conversion-event', 'tag', row.id],
    queryFn: ({ signal }) => request<ConversionTag>(`/conversion-event/${encodeURIComponent(row.id)}/tag`, { signal }),
    retry: false,
  })
  if (answer.error)
    return (
      <ErrorState
        title={t('The tag couldn’t be loaded')}
        detail={errorText(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <TableSkeleton rows={4} />
  const { url } = answer.data
  const isPixel = row.kind !== 'server_to_server'
  const isSigned = isPixel && Boolean(row.pixelSecret)
  const code = isPixel ? pixelTag(url, String(row.currency), isSigned) : serverCall(url, row.id)
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <ReceivedTiles received={answer.data} />
      <Card title={isPixel ? t('Pixel') : t('Request')} padded>
        <div className="stack gap-12">
          {isPixel ? (
            <p>
              {t(
                'Add it to the page that users see after they convert, and have the site fill in the values in brackets. Leave out values the site doesn’t have.',
              )}
            </p>
          ) : (
            <p>
              {t(
                'Use a key of a service account with the role “Conversion feed”. Send up to 1,000 conversions at once, at most 7 days late.',
              )}
            </p>
          )}
          <div className="r-code scroll">
            <CopyButton compact text={code} />
            <pre className="copied" {...scrolledByKeyboard}>
              {code}
            </pre>
          </div>
          <TagParameters isPixel={isPixel} currency={String(row.currency)} signs={isSigned ? row.id : null} />
        </div>
      </Card>
    </div>
  )
}

interface TagParametersProps {
  readonly isPixel: boolean
  readonly currency: string
  /** The event's ID, where its pixel has to be signed. */
  readonly signs: string | null
}

function TagParameters({ isPixel, currency, signs }: TagParametersProps) {
  const amount = <code>value</code>
  return (
    <ul>
      <li>
        <Phrase
          text="%{click}: the click ID that the ad’s landing page receives. Or %{person}: the SHA-256 of a user ID that is also in your delivery feed. Without either, no ad gets credit."
          values={{ click: <code>click</code>, person: <code>person</code> }}
        />
      </li>
      <li>
        <Phrase
          text="%{order}: each order counts once, even if it is sent again."
          values={{ order: <code>order</code> }}
        />
      </li>
      <li>
        {isPixel ? (
          <Phrase
            text="%{amount}: in %{currency}. Without it, the event’s default value counts."
            values={{ amount, currency }}
          />
        ) : (
          <Phrase
            text="%{amount}: in millionths of %{currency}. Without it, the event’s default value counts."
            values={{ amount, currency }}
          />
        )}
      </li>
      {signs === null ? null : (
        <li>
          <Phrase
            text="%{sig}: “v1,” and the Base64 of an HMAC-SHA-256, with the pixel secret, of six lines: %{event}, order, value, currency, click, and person, as you send them. Lines without a value are empty. Have your server compute it. Without it or without an order, nothing counts."
            values={{ sig: <code>sig</code>, event: <code>{signs}</code> }}
          />
        </li>
      )}
    </ul>
  )
}
