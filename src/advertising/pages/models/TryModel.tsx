import { useGetMany } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { readFeature, readModel } from '../../scoring/readScored.ts'
import { scoreOf } from '../../scoring/scoreOf.ts'
import { ModelScore } from './ModelScore.tsx'
import { VersionsCompared } from './VersionsCompared.tsx'

/** Shows what a model says of values, how each feature adds to it, and how its versions measure. Nothing is stored. */
export function TryModel({ row }: { readonly row: RowOf<'model'> }) {
  const model = readModel(row)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [consent, setConsent] = useState('all')
  const ids = model.features.map(({ feature }) => feature)
  const { data, error, isPending, refetch } = useGetMany<EntityRow>(
    resourceOfEntity('feature').name,
    { ids },
    { enabled: ids.length > 0, retry: false },
  )
  if (error)
    return <ErrorLine what={t('The features couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
  if (isPending && ids.length > 0) return <TableSkeleton rows={4} />
  const features = (data ?? []).flatMap(one => (one ? [readFeature(one)] : []))
  const values = Object.fromEntries(
    features.map(({ key, dataType }) => [key, typed[key] ?? startValues[dataType] ?? 'example']),
  )
  const score = scoreOf(
    model,
    new Map(features.map(feature => [feature.id, feature])),
    values,
    new Set(consent === 'all' ? purposes : []),
  )
  return (
    <div data-focus="here" tabIndex={-1} style={{ display: 'grid', gap: 16 }}>
      <ModelScore model={model} score={score} />
      <Card title={t('Values')} note={t('Nothing is stored')} padded>
        <div style={{ display: 'grid', gap: '12px 16px', gridTemplateColumns: columns }}>
          {features.map(({ id, name, key, dataType }) => (
            <Field key={id} label={name} help={`${labelOf(dataType, undefined)}, ${key}`}>
              {binding => (
                <TextBox
                  {...binding}
                  value={values[key] ?? ''}
                  maxLength={1000}
                  onChange={event => setTyped({ ...typed, [key]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t('Consent')} help={t('Needed by features that are personal data.')}>
            {binding => <Dropdown {...binding} options={consents} value={consent} onChange={setConsent} />}
          </Field>
        </div>
      </Card>
      {model.versions.length > 0 && <VersionsCompared versions={model.versions} />}
    </div>
  )
}

const columns = 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))'

const startValues: Readonly<Record<string, string>> = { numeric: '1', boolean: 'true', timestamp: '2026-01-01T00:00Z' }

const purposes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']

const consents = [
  { value: 'all', label: t('All purposes') },
  { value: 'none', label: t('No purpose') },
]
