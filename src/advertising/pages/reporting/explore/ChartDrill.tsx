import { Link } from 'react-router-dom'
import { recordPath } from '../../../../engine/derive/routes.ts'
import { findEntity } from '../../../../engine/providers/resources.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { t } from '../../../../engine/texts/t.ts'
import { dimensionOf } from '../../../reporting/dimensions.ts'
import type { SeriesRow } from './chartSeries.ts'
import { drillInto, drillTargets, entityOf } from './exploreMoves.ts'
import type { ExploreState } from './exploreState.ts'

/** What can be done with the line or bar that is selected; its place is there before. */
export function ChartDrill({ state, row, onMove }: ChartDrillProps) {
  const first = row?.at?.[0]
  if (!row || !first) {
    const canDrill = state.dimensions.some(key => drillTargets(state, key).length > 0)
    return (
      <p className="no-print row wrap k-dim" style={steady}>
        {canDrill ? t('Click a name, line, or bar to drill down.') : '\u00a0'}
      </p>
    )
  }
  const entity = entityOf(first.dimension)
  const target = entity && first.value ? findEntity(entity) : undefined
  return (
    <fieldset className="no-print row wrap" style={steady} aria-label={t('Break down %{name}', { name: row.label })}>
      <strong className="cut" title={row.label}>
        {row.label}
      </strong>
      {drillTargets(state, first.dimension).map(to => (
        <button key={to} type="button" className="k-filter" onClick={() => onMove(drillInto(state, { ...first, to }))}>
          {t('By %{dimension}', { dimension: inSentence(dimensionOf(to).label) })}
        </button>
      ))}
      {target && (
        <Link className="k-filter" to={recordPath(target, first.value)}>
          {t('Open %{record}', { record: inSentence(target.label) })}
        </Link>
      )}
    </fieldset>
  )
}

interface ChartDrillProps {
  readonly state: ExploreState
  readonly row: SeriesRow | null
  readonly onMove: (state: ExploreState) => void
}

/** As high with buttons as without, so that nothing below moves. */
const steady = { minHeight: 28, marginTop: 4 }
