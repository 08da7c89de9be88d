import type { EntityRow } from '../../../engine/contract/api.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { t } from '../../../engine/texts/t.ts'
import { parametersIn } from '../../creative/servedMedia.ts'
import { urlPairs, withUrlPairs } from '../../creative/urlParameters.ts'
import { ServedUrls } from './ServedUrls.tsx'

/** What a template makes of a click URL, with the defaults of its parameters. */
export function TemplatePreview({ row }: { readonly row: EntityRow }) {
  const pairs = urlPairs(parametersIn({ appliedTemplate: row }), {})
  return (
    <Card title={t('Preview')} note={t('With default parameter values')} padded>
      <ServedUrls served={{ servedClickUrl: withUrlPairs('https://brand.example/offer', pairs) }} />
    </Card>
  )
}
