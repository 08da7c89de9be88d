import Alert from '@mui/material/Alert'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { CheckWindow, DeliveryCheck } from '../../diagnosis/deliveryCheck.ts'
import { askDeliveryCheck } from './askDeliveryCheck.ts'
import { DealHealth } from './DealHealth.tsx'
import { StageLine } from './StageLine.tsx'
import { stageLabels } from './stageLabels.ts'

/** The tab of a resource whose rows deliver. */
export function deliveryCheckOf(entity: 'campaign' | 'line-item' | 'deal') {
  return ({ row }: { readonly row: EntityRow }) => <DeliveryCheckTab entity={entity} row={row} />
}

/** Why a row doesn't spend: the chain from what is stored to the impression, with the first cause and what mends it. */
function DeliveryCheckTab({ entity, row }: { readonly entity: string; readonly row: EntityRow }) {
  const [window, setWindow] = useState<CheckWindow>('day')
  const answer = useQuery({
    queryKey: [entity, 'delivery-check', row.id, row.version, window],
    queryFn: ({ signal }) => askDeliveryCheck(entity, row.id, window, signal),
    placeholderData: before => before,
    retry: false,
  })
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('Period')}
        value={window}
        onChange={(_, next: CheckWindow | null) => next && setWindow(next)}
      >
        <ToggleButton value="hour">{t('Last hour')}</ToggleButton>
        <ToggleButton value="day">{t('Last 24 hours')}</ToggleButton>
        <ToggleButton value="week">{t('Last 7 days')}</ToggleButton>
      </ToggleButtonGroup>
      {answer.error ? (
        <ErrorState
          title={t('Delivery couldn’t be checked')}
          detail={errorText(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data ? (
        <>
          <Found
            check={answer.data}
            isBusy={answer.isPlaceholderData}
            testPath={entity === 'deal' ? null : recordPath(resourceOfEntity(entity), row.id, 'bid-test')}
          />
          {entity === 'deal' && <DealHealth row={row} window={window} />}
        </>
      ) : (
        <TableSkeleton rows={5} />
      )}
    </div>
  )
}

function Found({ check, isBusy, testPath }: FoundProps) {
  const { stages, cause, isLate, to, left, without } = check
  return (
    <div className={isBusy ? 'stack gap-16 busy' : 'stack gap-16'} aria-busy={isBusy}>
      <Verdict check={check} />
      {isLate && to && (
        <Alert severity="warning">
          {t('Reported data ends at %{time} UTC.', { time: new Date(to).toUTCString().slice(5, 22) })}
        </Alert>
      )}
      {without.length > 0 && (
        <Alert severity="info">
          {t('You don’t have permission to view %{records}, so they were left out of this check.', {
            records: listText(without.map(one => inSentence(resourceOfEntity(one).plural))),
          })}
        </Alert>
      )}
      <Card title={t('From setup to impression')}>
        <ol className="lines">
          {stages.map(stage => (
            <StageLine key={stage.stage} stage={stage} isCause={stage.stage === cause} testPath={testPath} />
          ))}
        </ol>
      </Card>
      {left > 0 && (
        <p className="k-dim">
          {t('%{count} more line items weren’t checked one by one.', { count: formatNumber(left) })}
        </p>
      )}
    </div>
  )
}

interface FoundProps {
  readonly check: DeliveryCheck
  /** Another period is being asked for. */
  readonly isBusy: boolean
  readonly testPath: string | null
}

function Verdict({ check: { cause, stages, gain, currency } }: { readonly check: DeliveryCheck }) {
  const found = stages.find(({ stage }) => stage === cause)
  if (!found || cause === null) {
    const isHeld = stages.some(({ state }) => state === 'held')
    return (
      <Alert severity={isHeld ? 'info' : 'success'}>
        {isHeld
          ? t('Held back by its pacing. It bids again when the plan catches up.')
          : t('Nothing is limiting delivery.')}
      </Alert>
    )
  }
  const [first] = found.findings
  const stage = inSentence(stageLabels[cause])
  return (
    <Alert severity={found.state === 'stopped' ? 'error' : 'warning'}>
      <strong>
        {found.state === 'stopped'
          ? t('Delivery stops at %{stage}.', { stage })
          : t('Delivery is slowed at %{stage}.', { stage })}
      </strong>{' '}
      {first?.sentence}
      {gain && ` ${gainText(gain, currency)}`}
    </Alert>
  )
}

function gainText({ usual, impressions, spend }: NonNullable<DeliveryCheck['gain']>, currency: string): string {
  const values = { share: formatPercent(usual * 100), impressions: formatNumber(impressions) }
  return spend === null
    ? t(
        'At the usual %{share}, about %{impressions} more impressions would have been delivered in this period.',
        values,
      )
    : t(
        'At the usual %{share}, about %{impressions} more impressions (%{spend}) would have been delivered in this period.',
        { ...values, spend: formatMoney(spend, currency) },
      )
}
