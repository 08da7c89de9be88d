import Breadcrumbs from '@mui/material/Breadcrumbs'
import { useTitles } from '../../../../engine/derive/list/useTitles.ts'
import { t } from '../../../../engine/texts/t.ts'
import { dimensionOf } from '../../../reporting/dimensions.ts'
import { dimensionText } from '../answer/dimensionText.ts'
import { climbTo, entityOf } from './exploreMoves.ts'
import type { DrillStep, ExploreState } from './exploreState.ts'

/** The way down to what is shown; a press on a step goes back to it. */
export function DrillCrumbs({ state, onMove }: DrillCrumbsProps) {
  const { drill } = state
  if (drill.length === 0) return null
  return (
    <Breadcrumbs
      aria-label={t('Drill-down path')}
      maxItems={drill.length + 1}
      sx={{ mb: '8px', '& li': { maxWidth: 420 } }}
    >
      <button type="button" onClick={() => onMove(climbTo(state, 0))}>
        {t('All')}
      </button>
      {drill.map((step, place) =>
        place === drill.length - 1 ? (
          <span key={`${step.dimension} ${step.value}`} aria-current="step">
            <StepName step={step} />
          </span>
        ) : (
          <button
            key={`${step.dimension} ${step.value}`}
            type="button"
            onClick={() => onMove(climbTo(state, place + 1))}
          >
            <StepName step={step} />
          </button>
        ),
      )}
    </Breadcrumbs>
  )
}

function StepName({ step: { dimension, value } }: { readonly step: DrillStep }) {
  const entity = entityOf(dimension)
  const titles = useTitles(entity, entity && value ? [value] : [])
  const name = entity && value ? titles(value) : dimensionText(dimension, value)
  return `${dimensionOf(dimension).label}: ${name === value && entity ? '…' : name}`
}

interface DrillCrumbsProps {
  readonly state: ExploreState
  readonly onMove: (state: ExploreState) => void
}
