import { useQuery } from '@tanstack/react-query'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { AudienceEstimate } from '../../targeting/audienceEstimate.ts'
import { EstimateText } from './EstimateText.tsx'

/** How many people the segments of a line item and of its strategy leave, and what their data costs. */
export function LineItemAudience({ row }: { readonly row: EntityRow }) {
  const estimate = useQuery({
    queryKey: ['line-item-audience', row.id, row.version],
    queryFn: ({ signal }) => request<AudienceEstimate>(`/line-item/${encodeURIComponent(row.id)}/audience`, { signal }),
    retry: false,
    staleTime: 30_000,
  })
  return (
    <Card title={t('Audience')} note={t('Segments of this line item and its strategy')} padded>
      <div data-focus="here" tabIndex={-1}>
        <EstimateText estimate={estimate} />
      </div>
    </Card>
  )
}
