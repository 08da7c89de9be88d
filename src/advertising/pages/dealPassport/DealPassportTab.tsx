import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useEffect, useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { partOf } from '../../../engine/contract/looseValues.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { write } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Repair } from '../../dealPassport/passport.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'
import { Disagreements } from './Disagreements.tsx'
import { PassportTable } from './PassportTable.tsx'
import { askPassport, checkSellers } from './passportCalls.ts'
import { SampledRequests } from './SampledRequests.tsx'
import { SellersCard, sellersText } from './SellersCard.tsx'

/** What is stored of a deal beside what was sent, what buyers say and what bid requests carry, with the way to repair what disagrees. */
export function DealPassportTab({ row }: { readonly row: RowOf<'deal'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const deal = resourceOfEntity('deal')
  const key = ['deal', 'passport', row.id, row.version]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askPassport(row.id, signal),
    retry: false,
  })
  useWhilePending(partOf(row.sync).state === 'pending', refresh)
  const show = (passport: DealPassportView) => queries.setQueryData(key, passport)
  const repair = async (chosen: Repair) => {
    setBusy(true)
    try {
      notify(await mend(row, chosen), { type: 'success' })
      await refetch()
      refresh()
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (error)
    return (
      <ErrorState
        title={t('The passport couldn’t be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <TableSkeleton rows={8} />
  const mayChange = canRow('update', deal, row)
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <Disagreements row={row} passport={data} mayChange={mayChange} busy={busy} onRepair={one => void repair(one)} />
      <Card
        title={t('Field by field')}
        note={row.side === 'buy' ? t('Times are in UTC') : t('Prices and times as partners read them')}
      >
        <PassportTable rows={data.rows} side={row.side === 'buy' ? 'buy' : 'sell'} />
      </Card>
      <SellersCard
        sellers={data.sellers}
        findings={data.rows.flatMap(({ findings }) => findings.filter(({ source }) => source === 'sellers')).length}
        busy={busy}
        onCheck={mayChange ? () => void repair({ kind: 'check' }) : null}
      />
      <SampledRequests row={row} files={data.files} mayChange={mayChange} onChanged={show} />
    </div>
  )
}

/** What is sent, and how buyers answer, is there within seconds. */
function useWhilePending(isPending: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(refresh, 2000)
    return () => clearInterval(timer)
  }, [isPending, refresh])
}

/** @returns what has been done, a sentence */
async function mend(row: RowOf<'deal'>, repair: Repair): Promise<string> {
  const path = `/deal/${encodeURIComponent(row.id)}`
  if (repair.kind === 'set') {
    await write('PUT', path, { ...row, [repair.field]: repair.value })
    return t('%{field} set to %{newValue}.', {
      field: labelOf(repair.field, resourceOfEntity('deal').fields[repair.field]),
      newValue: repair.text,
    })
  }
  if (repair.kind === 'check') return sellersText((await checkSellers(row.id)).sellers.checked)
  await write('POST', `${path}/sync`, { action: repair.kind })
  return repair.kind === 'send' ? t('Sending the deal again.') : t('Requesting status from partners.')
}
