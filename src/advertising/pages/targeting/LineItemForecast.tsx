import type { EntityRow } from '../../../engine/contract/api.ts'
import { ForecastPanel } from './ForecastPanel.tsx'
import { forecastQuestion } from './forecastQuestion.ts'

/** What a line item would deliver as it is stored. */
export function LineItemForecast({ row }: { readonly row: EntityRow }) {
  const question = forecastQuestion(row, 'targeting', { organization: null, currency: undefined })
  return (
    <div data-focus="here" tabIndex={-1}>
      {question && <ForecastPanel question={question} />}
    </div>
  )
}
