import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { write } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { requestFor } from '../../openrtb/requestFor.ts'
import { isSampleKey, type SampleKey, sampleKeys } from '../../openrtb/sampleLabels.ts'
import { sampleOf } from '../../openrtb/sampleRequests.ts'
import { BidTestResult } from './BidTestResult.tsx'

/** Sends a bidder a sample request, which is seen before, and shows what it answers. */
export function BidderTest({ row }: { readonly row: RowOf<'bidder'> }) {
  const { canRow } = useAccess()
  const queryClient = useQueryClient()
  const [sample, setSample] = useState<SampleKey>('banner')
  const [endpoint, setEndpoint] = useState(String(row.endpoint ?? ''))
  const [isUnmarked, setUnmarked] = useState(false)
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [result, setResult] = useState<RowOf<'bid-test'> | null>(null)
  if (!canRow('update', resourceOfEntity('bidder'), row)) {
    return (
      <EmptyState
        title={t('No test requests')}
        description={t('You need permission to edit bidders to send test bid requests.')}
      />
    )
  }
  const mustBeTest = row.testMode === true || row.status === 'testing'
  const isTest = mustBeTest || !isUnmarked
  const test = requestFor(row, { sample, id, isTest })
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      const body = { sample, endpoint, id, isTest }
      setResult(await write<RowOf<'bid-test'>>('POST', `/bidder/${encodeURIComponent(row.id)}/test`, body))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
      setId(crypto.randomUUID())
      await queryClient.invalidateQueries()
    }
  }
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <Card title={t('Request')} padded>
        <div className="columns mb-8">
          <Field label={t('Sample')} help={sampleOf(sample).help}>
            {binding => (
              <Dropdown
                {...binding}
                options={sampleKeys.map(key => ({ value: key, label: sampleOf(key).label }))}
                value={sample}
                onChange={key => isSampleKey(key) && setSample(key)}
              />
            )}
          </Field>
          <Field label={t('Endpoint')} help={t('The secret is sent to the bidder’s own endpoints only.')}>
            {binding => <Dropdown {...binding} options={endpointsOf(row)} value={endpoint} onChange={setEndpoint} />}
          </Field>
        </div>
        <FormControlLabel
          control={<Checkbox checked={isTest} disabled={mustBeTest} onChange={(_, checked) => setUnmarked(!checked)} />}
          label={
            mustBeTest ? t('Mark as a test (the bidder is being tested)') : t('Mark as a test, so nothing is billed')
          }
        />
        {typeof test === 'string' ? (
          <Alert severity="info">{test}</Alert>
        ) : (
          <>
            <p className="k-dim breaks mb-8">
              {Object.entries(test.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join(' · ')}
              {row.authKind !== 'none' && ` · ${t('authorization: added when the request is sent')}`}
            </p>
            <CodeEditor
              aria-label={t('Request that will be sent')}
              language="json"
              value={JSON.stringify(test.request, null, 2)}
            />
          </>
        )}
        <div className="below">
          <Button
            variant="contained"
            color="primary"
            disabled={busy || typeof test === 'string'}
            onClick={() => void send()}
          >
            {busy ? t('Sending…') : t('Send test bid request')}
          </Button>
        </div>
        {failure && <Alert severity="error">{failure}</Alert>}
      </Card>
      <div aria-live="polite">{result && <BidTestResult row={result} />}</div>
    </div>
  )
}

function endpointsOf({ endpoint, regionEndpoints }: RowOf<'bidder'>) {
  const regions = Array.isArray(regionEndpoints) ? regionEndpoints.filter(isObject) : []
  const all = [String(endpoint ?? ''), ...regions.map(region => String(region.endpoint ?? ''))]
  return [...new Set(all)].map(value => ({ value, label: value }))
}
