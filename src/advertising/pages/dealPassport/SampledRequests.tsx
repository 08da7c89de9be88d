import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { FileDrop } from '../../../engine/kit/FileDrop.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'
import { readSamples, sampleLimits } from '../../dealPassport/readSamples.ts'
import { addSamples, removeSamples } from './passportCalls.ts'

/** Takes files of bid requests. They are read here: only what they say of the deal is sent, and nothing about people. */
export function SampledRequests({ row, files, mayChange, onChanged }: SampledRequestsProps) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const take = async (dropped: readonly File[]) => {
    setBusy(true)
    const refused: string[] = []
    for (const file of dropped) {
      try {
        onChanged(await addFile(row, file))
        notify(t('%{file} added.', { file: file.name }), { type: 'success' })
      } catch (error) {
        refused.push(`${file.name}: ${errorText(error)}`)
      }
    }
    setFailures(refused)
    setBusy(false)
  }
  const remove = async (id: string) => {
    setBusy(true)
    try {
      onChanged(await removeSamples(row.id, id))
      notify(t('Sample removed.'), { type: 'success' })
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('Sampled bid requests')} note={files.length > 0 ? t('The last 10 files') : undefined}>
      {mayChange && (
        <div className="stack pad">
          <FileDrop
            hint={t(
              'Drop OpenRTB 2.6 bid requests here: JSON or NDJSON. User and device IDs, IP addresses, and locations aren’t stored.',
            )}
            button={busy ? t('Reading…') : t('Choose files')}
            disabled={busy}
            maxSize={sampleLimits.text}
            onFiles={dropped => void take(dropped)}
            onRefused={refused => refused.length > 0 && setFailures(refused.map(tooLarge))}
          />
          {failures.map(failure => (
            <Alert key={failure} severity="error">
              {failure}
            </Alert>
          ))}
        </div>
      )}
      {files.length === 0 && !mayChange && <p className="pad k-dim">{t('No bid requests have been added.')}</p>}
      <ul className="lines">
        {files.map(({ id, file, by, at, requests, carrying }) => (
          <li key={id}>
            <div className="what">
              <span className="strong breaks">{file}</span>
              <span className="soft">
                {carryingText(carrying, requests)} · {t('added by %{person}', { person: by })} · {formatDateTime(at)}
              </span>
            </div>
            {mayChange && (
              <Button
                size="small"
                disabled={busy}
                onClick={() => void remove(id)}
                aria-label={t('Remove %{file}', { file })}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function carryingText(carrying: number, requests: number): string {
  return t(
    '%{carrying} of %{requests} request carries this deal |||| %{carrying} of %{requests} requests carry this deal',
    { smart_count: requests, carrying: formatNumber(carrying), requests: formatNumber(requests) },
  )
}

async function addFile(row: RowOf<'deal'>, file: File): Promise<DealPassportView> {
  const read = readSamples(await file.text(), String(row.dealId))
  if (read.requests === 0) throw new Error(t('No bid request found. Add OpenRTB requests as JSON or NDJSON.'))
  if (read.carrying === 0)
    throw new Error(
      t('None of its %{requests} bid requests carries the deal ID %{dealId}.', {
        requests: formatNumber(read.requests),
        dealId: String(row.dealId),
      }),
    )
  return addSamples(row.id, file.name, read)
}

function tooLarge({ file }: { readonly file: File }): string {
  return t('%{file}: The file is larger than %{size} MB. Add a part of it.', {
    file: file.name,
    size: sampleLimits.text / 1_000_000,
  })
}

interface SampledRequestsProps {
  readonly row: RowOf<'deal'>
  readonly files: DealPassportView['files']
  readonly mayChange: boolean
  readonly onChanged: (passport: DealPassportView) => void
}
