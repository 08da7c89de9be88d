import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { Entity } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatDateTime, formatRelative } from '../../../engine/kit/formatDate.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { request, write } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import { CheckedFiles } from './CheckedFiles.tsx'
import { CheckHistory } from './CheckHistory.tsx'
import { SupplyPath } from './SupplyPath.tsx'
import { SupplyVerdict } from './SupplyVerdict.tsx'

/** Whether a publisher's files let us sell: what is wrong, what follows from it, and the line that repairs it. */
export function SupplyChain({ row }: { readonly row: Entity<'publisher'> }) {
  const { canRow } = useAccess()
  const refresh = useRefresh()
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const id = encodeURIComponent(row.id)
  const checks = useQuery({
    queryKey: ['supply-check', 'of publisher', row.id],
    queryFn: ({ signal }) =>
      request<readonly Entity<'supply-check'>[]>(`/supply-check?publisher=${id}&sort=desc(createdAt)&limit=20`, {
        signal,
      }),
  })
  const check = async () => {
    setChecking(true)
    setFailure(null)
    try {
      await write('POST', `/publisher/${id}/supply-check`, {})
      await checks.refetch()
      refresh()
    } catch (error) {
      setFailure(error)
    } finally {
      setChecking(false)
    }
  }
  if (checks.error)
    return (
      <ErrorState
        title={t('Supply checks couldn’t be loaded')}
        detail={errorText(checks.error)}
        onRetry={() => void checks.refetch()}
      />
    )
  if (!checks.data) return <TableSkeleton rows={5} />
  const [last] = checks.data
  const mayCheck = !row.archivedAt && canRow('update', 'publisher', row)
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <div className="row wrap apart">
        <span className="k-dim">{timesOf(row)}</span>
        {mayCheck && (
          <Button variant="outlined" loading={isChecking} onClick={() => void check()}>
            {t('Check now')}
          </Button>
        )}
      </div>
      {failure !== null && (
        <ErrorLine what={t('The files couldn’t be checked. Try again.')} error={failure} onRetry={() => void check()} />
      )}
      <SupplyVerdict row={row} last={last} />
      {last && (
        <>
          <Card title={t('Line to publish')} note={<CopyButton text={String(last.line)} />} padded>
            <div className="stack">
              <code className="copied mono">{last.line}</code>
              <p className="k-dim breaks">
                {row.adsTxt?.fileUrl
                  ? t('The publisher adds it to %{file}.', { file: row.adsTxt.fileUrl })
                  : t('The publisher adds it to its ads.txt.')}
              </p>
            </div>
          </Card>
          <CheckedFiles check={last} />
          <SupplyPath row={row} check={last} />
          <CheckHistory checks={checks.data} />
        </>
      )}
    </div>
  )
}

function timesOf({ adsTxt, status }: Entity<'publisher'>): string {
  if (!adsTxt?.checkedAt) return t('Not checked yet')
  const checked = t('Checked %{time}', { time: formatRelative(adsTxt.checkedAt) })
  return status === 'active' && adsTxt.nextCheckAt
    ? `${checked} · ${t('Next check: %{moment}', { moment: formatDateTime(adsTxt.nextCheckAt) })}`
    : checked
}
