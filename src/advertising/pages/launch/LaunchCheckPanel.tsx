import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchCheck } from '../../preflight/launchCheck.ts'
import { askLaunchCheck } from './askLaunch.ts'
import { readySentence } from './launchTexts.ts'
import { ProblemList } from './ProblemList.tsx'

const LaunchDialog = laterPart(() => import('./LaunchDialog.tsx').then(module => module.LaunchDialog))

type Entity = 'campaign' | 'strategy' | 'line-item'

/** What keeps a row and all under it from going live, what makes it deliver less, and the buttons that mend it. */
export function LaunchCheckPanel({ entity, row }: { readonly entity: Entity; readonly row: EntityRow }) {
  const { offers } = useAccess()
  // What is live already is checked when somebody asks.
  const [isAsked, setAsked] = useState(false)
  const status = String(row.status)
  if (!offers('parts') || ['archived', 'completed', 'rejected'].includes(status)) return null
  if (status === 'active' && !isAsked)
    return (
      <Card title={t('Launch check')} note={<Button onClick={() => setAsked(true)}>{t('Run launch check')}</Button>}>
        {null}
      </Card>
    )
  return <Checked entity={entity} row={row} />
}

function Checked({ entity, row }: { readonly entity: Entity; readonly row: EntityRow }) {
  const { can } = useAccess()
  const [isLaunching, setLaunching] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [entity, 'launch-check', row.id, row.version],
    queryFn: ({ signal }) => askLaunchCheck(entity, row.id, signal),
    placeholderData: before => before,
    retry: false,
  })
  if (error) return <ErrorLine what={t('The launch check failed.')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Card title={t('Launch check')} note={t('Checking…')}>
        {null}
      </Card>
    )
  const problems = data.rows.flatMap(({ problems }) => problems)
  const blocks = problems.filter(({ severity }) => severity === 'block').length
  const mayLaunch = entity === 'campaign' && can('activate', 'campaign', String(row.organization))
  const isReady = data.rows.some(({ outcome }) => outcome === 'launch' || outcome === 'submit')
  return (
    <Card title={t('Launch check')} note={counted(blocks, problems.length - blocks)}>
      <div className={isPlaceholderData ? 'busy' : undefined} aria-busy={isPlaceholderData}>
        <ProblemList check={data} only={entity === 'line-item' ? row.id : null} />
        <div className={problems.length > 0 ? 'row wrap apart pad over' : 'row wrap apart pad'}>
          <span role="status">{readySentence(data)}</span>
          {mayLaunch && isReady && (
            <Button variant="contained" color="primary" onClick={() => setLaunching(true)}>
              {t('Launch campaign')}
            </Button>
          )}
          {entity !== 'campaign' && data.campaign && (
            <Link to={recordPath(resourceOfEntity('campaign'), data.campaign)}>{t('Open campaign')}</Link>
          )}
        </div>
        <Left check={data} />
      </div>
      {isLaunching && (
        <LaterBoundary>
          <LaunchDialog id={row.id} name={String(row.name)} onClose={() => setLaunching(false)} />
        </LaterBoundary>
      )}
    </Card>
  )
}

function counted(blocks: number, warnings: number): string {
  const parts = [
    ...(blocks > 0
      ? [
          t('%{count} blocks the launch |||| %{count} block the launch', {
            smart_count: blocks,
            count: formatNumber(blocks),
          }),
        ]
      : []),
    ...(warnings > 0
      ? [t('%{count} warning |||| %{count} warnings', { smart_count: warnings, count: formatNumber(warnings) })]
      : []),
  ]
  return parts.join(' · ') || t('No problems found')
}

function Left({ check: { left, without } }: { readonly check: LaunchCheck }) {
  const records = without.map(one => inSentence(resourceOfEntity(one).plural))
  if (left === 0 && records.length === 0) return null
  return (
    <p className="k-dim pad">
      {left > 0 && `${t('%{count} more line items weren’t checked.', { count: formatNumber(left) })} `}
      {records.length > 0 &&
        t('You don’t have permission to view %{records}, so they were left out of this check.', {
          records: listText(records),
        })}
    </p>
  )
}
