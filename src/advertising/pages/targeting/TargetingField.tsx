import Alert from '@mui/material/Alert'
import { useResourceContext } from 'ra-core'
import { Suspense } from 'react'
import type { FieldOf } from '../../../engine/contract/fieldSpec.ts'
import { useFormContext, useNearest, useRowValues } from '../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { TargetingInput } from '../../../engine/derive/inputs/TargetingInput.tsx'
import { PagePart } from '../../../engine/derive/PagePart.tsx'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { forecastQuestion } from './forecastQuestion.ts'
import { TargetingText } from './TargetingText.tsx'
import { targetingAlone, wholeTargetingOf } from './wholeTargetingOf.ts'

const ForecastPanel = laterPart(() => import('./ForecastPanel.tsx').then(m => m.ForecastPanel))
const FormAvailability = laterPart(() => import('./FormAvailability.tsx').then(m => m.FormAvailability))
const TargetingTemplates = laterPart(() => import('./TargetingTemplates.tsx').then(m => m.TargetingTemplates))

/** Targeting in a form: what it comes to in a sentence, its templates, its dimensions, and what it would deliver. */
export function TargetingField({ field, ...props }: InputProps) {
  const { organization, inheritanceOf } = useFormContext()
  const resource = useResourceContext()
  const isTemplate = resource === resourceOfEntity('targeting-template').name
  const isDeal = resource === resourceOfEntity('deal').name
  const currency = useNearest(props.path, 'currency')
  const found = inheritanceOf?.(props.path)
  const inherited = found?.own ? undefined : found?.inherited.at(-1)?.value
  const values = useRowValues()
  // What a line item has from above the forecast adds by itself.
  const counts = inherited === undefined || field.inherits?.adds ? values : { ...values, [props.path]: inherited }
  const question = forecastQuestion(counts, props.path, { organization, currency })
  if (!isTargeting(field)) return null
  return (
    <div className="stack gap-12 below">
      <Alert severity="info" icon={false} role="status" aria-label={t('Targeting summary')}>
        <TargetingText
          whole={inheritanceOf ? wholeTargetingOf(props.value, props.path, inheritanceOf) : targetingAlone(props.value)}
        />
      </Alert>
      {organization && !props.disabled && !isTemplate && (
        <LaterBoundary fallback={null}>
          <TargetingTemplates value={props.value} organization={organization} onChange={props.onChange} />
        </LaterBoundary>
      )}
      <TargetingInput {...props} field={field} isSummarized />
      {isDeal && organization && (
        <PagePart name={t('Availability')}>
          <Suspense fallback={null}>
            <FormAvailability values={values} organization={organization} />
          </Suspense>
        </PagePart>
      )}
      {question && (
        <PagePart name={t('Forecast')}>
          <Suspense fallback={null}>
            <ForecastPanel question={question} />
          </Suspense>
        </PagePart>
      )}
    </div>
  )
}

function isTargeting(field: InputProps['field']): field is FieldOf<'targeting'> {
  return field.kind === 'targeting'
}
