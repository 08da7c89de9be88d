import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { FieldValue } from '../../../engine/derive/record/FieldValue.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealSync, SyncAction } from '../../dealsApi/dealSync.ts'
import { actOnDealSync, askDealSync } from './askDealSync.ts'
import { PartnerSyncCard } from './PartnerSyncCard.tsx'
import { ReceivedCard } from './ReceivedCard.tsx'

/** What goes to partners about a deal and what comes back: payloads, answers, states of buyers, and pushed terms to decide on. */
export function DealSyncTab({ row }: { readonly row: RowOf<'deal'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  // When partners had been asked before somebody asked; until that changes, an answer is to come.
  const [askedBefore, setAskedBefore] = useState<string | null>(null)
  const deal = resourceOfEntity('deal')
  const key = ['deal', 'sync', row.id, row.version]
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askDealSync(row.id, signal),
    refetchInterval: ({ state: { data } }) =>
      data && (isUnderWay(data) || askedAt(data) === askedBefore) ? pollMs : false,
    retry: false,
  })
  useWhenDone(answer.data, refresh)
  const act = async (action: SyncAction) => {
    setBusy(true)
    try {
      const sync = await actOnDealSync(row.id, action)
      queryClient.setQueryData(key, sync)
      if (action === 'ask') setAskedBefore(askedAt(sync))
      notify(done[action], { type: 'success' })
      refresh()
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (answer.error) {
    return (
      <ErrorState
        title={t('Sync couldn’t be loaded')}
        detail={errorText(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  if (!answer.data) return <TableSkeleton rows={5} />
  const { partners, received } = answer.data
  const mayAct = canRow('update', deal, row)
  const isSent = row.side === 'sell' && row.status !== 'draft' && partners.length > 0
  const states = deal.fields.buyerStatuses
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      {mayAct && isSent && (
        <div className="row wrap">
          <Button variant="outlined" disabled={busy} onClick={() => void act('send')}>
            {t('Send again')}
          </Button>
          {partners.some(({ statusEndpoint }) => statusEndpoint !== null) && (
            <Button disabled={busy} onClick={() => void act('ask')}>
              {t('Request status')}
            </Button>
          )}
        </div>
      )}
      {received && <ReceivedCard row={row} received={received} mayAct={mayAct} busy={busy} onAct={act} />}
      {states && Array.isArray(row.buyerStatuses) && row.buyerStatuses.length > 0 && (
        <Card title={row.side === 'buy' ? t('Your seats') : t('Buyers')} padded>
          <FieldValue field={states} name="buyerStatuses" resource={deal} row={row} value={row.buyerStatuses} />
        </Card>
      )}
      {partners.map(one => (
        <PartnerSyncCard key={one.partner.id} sync={one} isDraft={row.status === 'draft'} />
      ))}
      {partners.length === 0 && !received && <Nothing row={row} />}
    </div>
  )
}

const pollMs = 2000

const done: Readonly<Record<SyncAction, string>> = {
  send: t('Sending the deal again.'),
  ask: t('Requesting status from partners.'),
  take: t('New terms accepted.'),
  keep: t('Current terms kept.'),
}

/** Something goes out, or is noted, within seconds. */
function isUnderWay({ state, partners }: DealSync): boolean {
  const now = new Date().toISOString()
  const isWaiting = partners.some(
    ({ push }) => push?.state === 'pending' && push.retryAt !== null && push.retryAt > now,
  )
  return (state === 'pending' && !isWaiting) || partners.some(({ asked }) => asked !== null && asked.dueAt <= now)
}

function askedAt({ partners }: DealSync): string {
  return partners.map(({ asked }) => asked?.at ?? '').join(' ')
}

/** The page shows the deal's own fields as well: they are asked for anew when something has come back. */
function useWhenDone(data: DealSync | undefined, then: () => void): void {
  const before = useRef<string | null>(null)
  const now = data
    ? JSON.stringify([data.state, ...data.partners.map(({ push, asked }) => [push?.at, asked?.at])])
    : null
  useEffect(() => {
    if (before.current !== null && now !== null && before.current !== now) then()
    before.current = now ?? before.current
  }, [now, then])
}

function Nothing({ row: { side, dealType, publication } }: { readonly row: RowOf<'deal'> }) {
  if (side === 'buy')
    return (
      <EmptyState
        title={t('Not pushed by a partner')}
        description={t('This deal was entered manually. A push from its origin with the same deal ID appears here.')}
      />
    )
  const isPackage = dealType === 'auction_package' && textOf(partOf(publication).partner) === ''
  return isPackage ? (
    <EmptyState
      title={t('Sent with the deals that publish it')}
      description={t('Publish the package to partners: each gets a deal of its own, and its sync appears there.')}
    />
  ) : (
    <EmptyState
      title={t('No partner accepts this deal by API')}
      description={t('Add a buyer seat of a partner with deal sync turned on, then send the deal to buyers.')}
    />
  )
}
