import { t } from '../../../engine/texts/t.ts'
import type { ForecastAnswer, ForecastQuestion } from '../../forecast/forecastAnswer.ts'
import { EstimateCard } from '../EstimateCard.tsx'
import { ForecastMetrics } from './ForecastMetrics.tsx'

/** What a targeting would deliver. */
export function ForecastPanel({ question }: { readonly question: ForecastQuestion }) {
  return (
    <EstimateCard<ForecastAnswer>
      title={t('Forecast')}
      path="/forecast"
      question={question}
      about={['forecast']}
      note={() => t('Next 30 days')}
    >
      {forecast => <ForecastMetrics forecast={forecast} />}
    </EstimateCard>
  )
}
