import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useSettled } from '../../../engine/kit/useSettled.ts'
import { useAccess, useMayRead } from '../../../engine/providers/access.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ForecastAnswer, ForecastQuestion } from '../../forecast/forecastAnswer.ts'
import { ForecastMetrics } from './ForecastMetrics.tsx'

/** What a targeting would deliver, asked anew when it hasn’t changed for a moment; an older question is given up. */
export function ForecastPanel({ question }: { readonly question: ForecastQuestion }) {
  const mayRead = useMayRead()(resourceOfEntity('report'))
  const { offers } = useAccess()
  const body = JSON.stringify(question)
  const settled = useSettled(body, settlesAfter)
  const isOffered = mayRead && offers('parts')
  const { data, error, isFetching } = useQuery({
    queryKey: ['forecast', settled],
    queryFn: ({ signal }) => request<ForecastAnswer>('/forecast', { method: 'POST', body: settled, signal }),
    enabled: isOffered,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  if (!isOffered) return null
  const isBusy = isFetching || body !== settled
  return (
    <Card title={t('Forecast')} note={isBusy ? t('Updating…') : t('Next 30 days')} padded>
      <section aria-label={t('Forecast')} aria-busy={isBusy} className="stack gap-12">
        {error ? (
          <Alert severity="warning">{errorText(error)}</Alert>
        ) : data ? (
          <ForecastMetrics forecast={data} />
        ) : (
          <TableSkeleton rows={3} />
        )}
      </section>
    </Card>
  )
}

const settlesAfter = 600
