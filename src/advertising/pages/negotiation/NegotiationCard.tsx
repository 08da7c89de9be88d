import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { ActionMenu } from '../../../engine/kit/ActionMenu.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import type { TakeStep } from './NegotiationTab.tsx'
import { type Asked, negotiationSteps } from './negotiationSteps.ts'
import { stateText, stateTone } from './stateText.ts'

const StepDialog = lazy(() => import('./StepDialog.tsx').then(module => ({ default: module.StepDialog })))

/** How the negotiation stands, and what can be done next: one thing first, the rest behind it. */
export function NegotiationCard({ row, negotiation, mayAct, onStep }: NegotiationCardProps) {
  const [params, setParams] = useSearchParams()
  const proposed = params.get('propose')
  const [asked, setAsked] = useState<Asked | null>(proposed && mayAct ? { step: 'propose', as: 'us' } : null)
  const { first, others } = negotiationSteps(negotiation, row)
  const [tone, label] = stateTone(negotiation)
  const close = () => {
    setAsked(null)
    if (proposed) setParams({}, { replace: true })
  }
  return (
    <Card title={t('Negotiation')} note={<StatusChip tone={tone} label={label} />}>
      <div className="row wrap apart pad">
        <p className="breaks">{stateText(negotiation, row)}</p>
        {mayAct && (
          <div className="row wrap">
            {others.length > 0 && (
              <ActionMenu
                trigger={t('More')}
                align="end"
                items={others.map(one => ({
                  key: `${one.asked.step} ${one.asked.as}`,
                  label: one.label,
                  onSelect: () => setAsked(one.asked),
                }))}
              />
            )}
            {first && (
              <Button variant="contained" color="primary" onClick={() => setAsked(first.asked)}>
                {first.label}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked && (
        <Suspense>
          <StepDialog
            row={row}
            negotiation={negotiation}
            asked={asked}
            preset={preset(params)}
            onStep={onStep}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** What the passport found: `?propose=floor&value=8500000`. */
function preset(params: URLSearchParams): Readonly<Record<string, unknown>> {
  const [name, value] = [params.get('propose'), params.get('value')]
  if (name === 'floor' && value !== null && /^\d{1,15}$/.test(value)) return { floor: Number(value) }
  return (name === 'currency' || name === 'priceType') && value !== null ? { [name]: value.slice(0, 20) } : {}
}

interface NegotiationCardProps {
  readonly row: RowOf<'deal'>
  readonly negotiation: DealNegotiation
  readonly mayAct: boolean
  readonly onStep: TakeStep
}
