import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { NotOffered } from '../../../../engine/derive/NotOffered.tsx'
import { ErrorState } from '../../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../../engine/kit/errorText.ts'
import { PageHeader } from '../../../../engine/kit/PageHeader.tsx'
import { TableSkeleton } from '../../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../../engine/providers/access.ts'
import { useOrganization } from '../../../../engine/providers/organization.ts'
import { listText } from '../../../../engine/texts/listText.ts'
import { refusalOf } from '../../../reporting/combinations.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { useReportAnswer } from '../../useReportAnswer.ts'
import { refusedFields } from '../answer/refusedFields.ts'
import { DrillCrumbs } from './DrillCrumbs.tsx'
import { ExploreActions } from './ExploreActions.tsx'
import { ExploreBar } from './ExploreBar.tsx'
import { ExploreChoices } from './ExploreChoices.tsx'
import { ExploreResult } from './ExploreResult.tsx'
import { tableQuestion } from './exploreQuestions.ts'
import { type ExploreState, startState } from './exploreState.ts'
import { useExploreUrl } from './useExploreUrl.ts'
import '../reporting.css'
import { t } from '../../../../engine/texts/t.ts'

/**
 * Any question to the stored facts (report.1): what by what, when, where; as chart and table, from the whole down to a
 * deal. The address holds every choice, so that it can be kept and sent.
 */
export function ExplorePage() {
  const { offers } = useAccess()
  return offers('figures') ? <Explore /> : <NotOffered title={t('Explore')} what={t('no metrics to explore')} />
}

function Explore() {
  const { state, problems, change, move } = useExploreUrl()
  const { selected: organization, name } = useOrganization()
  const question = useMemo(() => tableQuestion(state), [state])
  const misfit = refusalOf(state.pivot ? [...state.dimensions, state.pivot] : state.dimensions, state.metrics)
  const { data, error, isPlaceholderData, refetch } = useReportAnswer(misfit ? null : question, organization)
  const refused = misfit ? { metrics: misfit } : refusedFields(error)
  const isRefused = Object.keys(refused).length > 0

  // What the last answer was to: it stays on the page until the next one is there.
  const [last, setLast] = useState<Shown | null>(null)
  const isNew = data !== undefined && !isPlaceholderData && !misfit
  if (isNew && (last?.answer !== data || last.state !== state)) setLast({ answer: data, state })
  const isBehind = !isNew
  const own = refused.from ?? refused.to ?? refused.dateRange ?? refused.timezone ?? refused.granularity
  return (
    <div className="e-page">
      <PageHeader
        title={t('Explore')}
        subtitle={name}
        actions={<ExploreActions state={state} organization={organization} isRefused={isRefused} onChange={change} />}
      />
      {problems.length > 0 && (
        <Alert
          severity="warning"
          role="status"
          sx={{ marginBottom: '12px' }}
          action={
            <Button variant="text" onClick={() => move(startState)}>
              {t('Start over')}
            </Button>
          }
        >
          {t('Parts of this URL couldn’t be read: %{problems}. The rest is shown.', {
            problems: listText(problems),
          })}
        </Alert>
      )}
      <section className="e-ask no-print stack mb-12 panel pad" aria-label={t('Query')}>
        <ExploreBar state={state} answer={last?.answer} onChange={change} />
        {own && (
          <p className="k-field-error" role="alert">
            {own}
          </p>
        )}
        <ExploreChoices state={state} refused={refused} onChange={change} />
      </section>
      <DrillCrumbs state={state} onMove={move} />
      {error && !isRefused ? (
        <ErrorState title={t('Metrics couldn’t be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : last ? (
        <ExploreResult
          state={state}
          shown={last.state}
          answer={last.answer}
          organization={organization}
          isBehind={isBehind}
          onMove={move}
          onChange={change}
        />
      ) : isRefused ? null : (
        <div className="e-report stack gap-16">
          {state.chart && <div className="panel" style={{ height: 364 }} />}
          <TableSkeleton columns={state.dimensions.length + state.metrics.length} />
        </div>
      )}
    </div>
  )
}

interface Shown {
  readonly answer: ReportAnswer
  readonly state: ExploreState
}
