import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnApprovals } from '../../contract/approvalRequest.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TabSwitcher } from '../../kit/TabSwitcher.tsx'
import { useAccess } from '../../providers/access.ts'
import { approvalsKey, ownApprovals } from '../../providers/approvalCalls.ts'
import { findEntity } from '../../providers/resources.ts'
import { ApprovalGroup } from './ApprovalGroup.tsx'
import '../../derive/record/record.css'
import { t } from '../../texts/t.ts'

/** What waits for the decision of whoever is signed in, and what became of what they have submitted. */
export function ApprovalsPage() {
  const offered = useAccess().offers('inbox')
  const [shown, setShown] = useState<keyof OwnApprovals>('toDecide')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [approvalsKey],
    queryFn: ({ signal }) => ownApprovals(signal),
    enabled: offered,
    refetchInterval: 60_000,
  })
  const requests = data?.[shown] ?? []
  const entities = [...new Set(requests.map(({ entity }) => entity))]
  return (
    <div className="page-1000">
      <PageHeader title={t('Waiting for me')} />
      {!offered || data === null ? (
        <p className="k-dim">{t('This platform offers no approvals.')}</p>
      ) : error && !data ? (
        <ErrorState
          title={t('Approvals couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <TableSkeleton columns={3} rows={4} />
      ) : (
        <>
          <TabSwitcher
            label={t('Show')}
            tabs={[
              { key: 'toDecide', label: labelled(t('To review'), data.toDecide.length) },
              { key: 'submitted', label: labelled(t('Submitted by me'), data.submitted.length) },
            ]}
            current={shown}
            onChange={setShown}
          />
          {requests.length === 0 ? (
            <EmptyState {...empty[shown]} />
          ) : (
            entities.map(entity => {
              const resource = findEntity(entity)
              const own = requests.filter(request => request.entity === entity)
              return (
                resource && (
                  <ApprovalGroup key={entity} resource={resource} requests={own} decides={shown === 'toDecide'} />
                )
              )
            })
          )}
        </>
      )}
    </div>
  )
}

function labelled(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`
}

const empty = {
  toDecide: {
    title: t('All caught up.'),
    description: t('Submissions that you can approve or reject are listed here.'),
  },
  submitted: {
    title: t('Nothing awaits approval.'),
    description: t('Your submissions stay here until they are approved. If one is rejected, you see why.'),
  },
} as const
