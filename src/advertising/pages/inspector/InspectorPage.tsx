import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { createPath } from '../../../engine/derive/routes.ts'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { VastQuestion, VastSummary } from '../../vast/vastInspection.ts'
import { InspectionActions } from './InspectionActions.tsx'
import { InspectionView } from './InspectionView.tsx'
import { mediaOf } from './mediaOf.ts'
import { QuestionBox } from './QuestionBox.tsx'
import { StoredMedia } from './StoredMedia.tsx'
import { useInspection } from './useInspection.ts'
import './inspector.css'
import { t } from '../../../engine/texts/t.ts'

/**
 * `/media/vast`: inspects any address or document (media.4). The question stands in the address of the page (`?url=`,
 * or `?media=` for a stored one), so that a link repeats it; a pasted document doesn't.
 */
export function InspectorPage() {
  const [params, setParams] = useSearchParams()
  const [url, media] = [params.get('url'), params.get('media')]
  const [text, setText] = useState(url ?? '')
  const [pasted, setPasted] = useState<{ readonly xml: string; readonly number: number } | null>(null)
  const question: VastQuestion | null = pasted ? { xml: pasted.xml } : url ? { url } : null
  const asked = useInspection(question, pasted ? `text ${pasted.number}` : `url ${url ?? ''}`)
  useEffect(() => {
    // Back and forward lead to other questions.
    if (!url) return
    setText(url)
    setPasted(null)
  }, [url])

  const ask = (next: VastQuestion) => {
    if (next.xml !== undefined) {
      setPasted({ xml: next.xml, number: Date.now() })
      return setParams({})
    }
    setPasted(null)
    if (next.url === url) void asked.refetch()
    else setParams({ url: next.url })
  }
  return (
    <>
      <PageHeader
        title={t('VAST inspector')}
        crumbs={[{ label: t('Creatives'), to: '/media' }, { label: t('VAST inspector') }]}
        actions={
          question && (
            <>
              <InspectionActions
                inspection={asked.data}
                busy={asked.isFetching}
                onAgain={() => void asked.refetch()}
                {...(pasted
                  ? {}
                  : {
                      share: `${location.origin}${withBasePath(`/media/vast?${new URLSearchParams({ url: url ?? '' })}`)}`,
                    })}
              />
              {question.url !== undefined && <AddAsMedia url={question.url} ad={asked.data?.ads[0]?.summary} />}
            </>
          )
        }
      />
      {media && !question ? (
        <StoredMedia id={media} />
      ) : (
        <>
          <QuestionBox text={text} onText={setText} onAsk={ask} busy={asked.isFetching} />
          {question ? (
            <InspectionView asked={asked} />
          ) : (
            <EmptyState
              title={t('Inspect a VAST tag')}
              description={t(
                'See the wrapper chain with response times, findings by line, media files, trackers, and a player that fires no trackers.',
              )}
              action={
                <Button component={Link} to="/media?subtype=video">
                  {t('View video creatives')}
                </Button>
              }
            />
          )}
        </>
      )}
    </>
  )
}

/** From the inspection to the form of a new media, with what is known of it filled in. */
function AddAsMedia({ url, ad }: { readonly url: string; readonly ad: VastSummary | undefined }) {
  const { can } = useAccess()
  if (!ad || !can('create', 'media')) return null
  const known = {
    subtype: mediaOf(ad),
    source: 'vast_url',
    vastUrl: url,
    ...(ad.durationS === undefined ? {} : { durationS: String(Math.round(ad.durationS)) }),
  }
  return (
    <Button component={Link} to={createPath(resourceOfEntity('media'), known)}>
      {t('Add as creative')}
    </Button>
  )
}
