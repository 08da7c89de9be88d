import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { write } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { SwapAnswer } from '../../creative/swapAnswer.ts'
import { SwapTable } from './SwapTable.tsx'
import './mediaRecord.css'
import { t } from '../../../engine/texts/t.ts'

/** Puts another media in the place of this one: first what would become of each line item, then all chosen ones at once. */
export function MediaSwap({ row }: { readonly row: RowOf<'media'> }) {
  const { canRow } = useAccess()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [to, setTo] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const held = to ? [to] : []
  const { options, ...choices } = useRowChoices(resourceOfEntity('media'), held, {
    organization: String(row.organization ?? ''),
    filter: {
      subtype: [row.subtype],
      account: [row.account],
      status: alive,
      ...(row.subtype === 'display' ? { size: [row.size] } : {}),
    },
    detail: ({ size, status }) => [size, labelOf(String(status), undefined)].filter(Boolean).join(' · '),
  })
  const path = `/media/${encodeURIComponent(row.id)}/swap`
  const tried = useQuery({
    queryKey: ['media', 'swap', row.id, row.version, to],
    queryFn: () => write<SwapAnswer>('POST', `${path}?dryRun=true`, { to }),
    enabled: to !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const results = tried.data?.results ?? []
  const chosen = results.filter(({ id, ok }) => ok && !left.has(id))

  const choose = (next: string | null) => {
    setTo(next)
    setLeft(new Set())
    setFailure('')
  }
  const swap = async () => {
    setBusy(true)
    setFailure('')
    try {
      await write('POST', path, { to, lineItems: chosen.map(({ id, version }) => ({ id, version })) })
      notify(
        t('Swapped in %{count} line item |||| Swapped in %{count} line items', {
          smart_count: chosen.length,
          count: formatNumber(chosen.length),
        }),
        { type: 'success' },
      )
      choose(null)
    } catch (error) {
      setFailure(errorText(error))
      await tried.refetch()
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'swap' })
    }
  }
  if (!canRow('update', 'line-item', { organization: row.organization }))
    return (
      <EmptyState
        title={t('Nothing to swap')}
        description={t('You need permission to edit line items to swap creatives.')}
      />
    )
  return (
    <div data-focus="here" tabIndex={-1}>
      <Card title={t('Swap in line items')} note={t('All selected line items change, or none')}>
        <div className="m-foot m-first row wrap pad top">
          <Field label={t('Replace with')} help={swapHelp(row)}>
            {binding => (
              <Combobox
                {...choices}
                binding={binding}
                options={options.filter(({ value }) => value !== row.id)}
                values={held}
                onChange={([next]) => choose(next ?? null)}
                onBlur={() => undefined}
                disabled={busy}
                clearable
                placeholder={t('Search creatives…')}
              />
            )}
          </Field>
          <Button
            variant="contained"
            color="primary"
            disabled={busy || chosen.length === 0}
            onClick={() => void swap()}
          >
            {busy
              ? t('Swapping…')
              : chosen.length
                ? t('Swap in %{count} line item |||| Swap in %{count} line items', {
                    smart_count: chosen.length,
                    count: formatNumber(chosen.length),
                  })
                : t('Swap')}
          </Button>
        </div>
        {failure && <Alert severity="error">{failure}</Alert>}
        {tried.isFetching && !tried.data && <TableSkeleton rows={3} />}
        {tried.error && (
          <ErrorState
            title={t('This creative can’t replace it')}
            detail={errorText(tried.error)}
            onRetry={() => void tried.refetch()}
          />
        )}
        {tried.data &&
          (results.length > 0 ? (
            <SwapTable results={results} left={left} busy={busy} onLeft={setLeft} />
          ) : (
            <p className="pad">{t('No line item uses this creative.')}</p>
          ))}
        {tried.data && tried.data.hidden > 0 && (
          <p className="pad k-dim">
            {t('%{count} line items that you can’t view keep this creative.', {
              count: formatNumber(tried.data.hidden),
            })}
          </p>
        )}
      </Card>
    </div>
  )
}

const alive = ['draft', 'processing', 'pending_review', 'approved', 'suspended']

function swapHelp({ subtype, size }: RowOf<'media'>): string {
  return subtype === 'display' && size
    ? t('Other display creatives of %{size} from the same account. Weight, dates, and on/off state are kept.', {
        size: String(size),
      })
    : t('Other %{subtype} creatives from the same account. Weight, dates, and on/off state are kept.', {
        subtype: String(subtype),
      })
}
