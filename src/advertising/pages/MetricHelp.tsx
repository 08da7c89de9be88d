import { Link } from 'react-router-dom'
import { HelpTip } from '../../engine/kit/HelpTip.tsx'
import { t } from '../../engine/texts/t.ts'
import { type MetricKey, metricOf } from '../reporting/metrics.ts'
import { formulaOf, sourceOf, unitOf } from './metricFormula.ts'

/** What a metric means, how it is worked out and in what unit, beside its name. */
export function MetricHelp({ metric }: { readonly metric: MetricKey }) {
  const { label, help } = metricOf(metric)
  const formula = formulaOf(metric)
  const source = sourceOf(metric)
  return (
    <HelpTip about={label}>
      <p>{help}</p>
      {formula && <p className="mono">{formula}</p>}
      <p className="caption k-dim">{unitOf(metricOf(metric))}</p>
      {source && <p className="caption k-dim">{t('Source: %{source}', { source })}</p>}
      <p>
        <Link to={`/glossary?q=${encodeURIComponent(label)}`}>{t('Open in glossary')}</Link>
      </p>
    </HelpTip>
  )
}
