import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import type { RowOf } from '../../../../resources.config.ts'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { AvailabilityCard } from '../AvailabilityCard.tsx'
import { CommentBox } from './CommentBox.tsx'
import { GuaranteeCard } from './GuaranteeCard.tsx'
import { NegotiationCard } from './NegotiationCard.tsx'
import { askNegotiation, type NegotiationRequest, negotiate } from './negotiationCalls.ts'
import { Timeline } from './Timeline.tsx'

/** How two sides come to a deal's terms: whose turn it is, what was proposed and what differs, and what was said. */
export function NegotiationTab({ row }: { readonly row: RowOf<'deal'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const key = ['deal', 'negotiation', row.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askNegotiation(row.id, signal),
    // The other side may answer at any time.
    refetchInterval: 30_000,
    retry: false,
  })
  const take = async (step: NegotiationRequest, said: string) => {
    try {
      queries.setQueryData(key, await negotiate(row.id, step))
      notify(said, { type: 'success' })
    } finally {
      refresh()
    }
  }
  if (error && !data)
    return (
      <ErrorState
        title={t('The negotiation couldn’t be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <TableSkeleton rows={5} />
  const mayAct = canRow('update', resourceOfEntity('deal'), row) && row.status !== 'archived'
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <NegotiationCard row={row} negotiation={data} mayAct={mayAct} onStep={take} />
      {row.dealType === 'programmatic_guaranteed' && row.status !== 'archived' && row.status !== 'complete' && (
        <AvailabilityCard deal={row.id} version={row.version} terms={data.terms} />
      )}
      {data.periods.length > 0 && <GuaranteeCard negotiation={data} />}
      {data.state !== 'none' && (
        <Timeline row={row} negotiation={data}>
          {mayAct && <CommentBox negotiation={data} onStep={take} />}
        </Timeline>
      )}
    </div>
  )
}

export type TakeStep = (step: NegotiationRequest, said: string) => Promise<void>
