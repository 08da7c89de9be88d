import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { ConfirmDialog } from '../../../engine/derive/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PackagePublications, Publication, PublicationRequest } from '../../dealsApi/packagePublications.ts'
import { actOnPublications, askPublications } from './askPublications.ts'
import { PublicationCard } from './PublicationCard.tsx'
import { PublishDialog } from './PublishDialog.tsx'

type Asked = 'publish' | { readonly action: 'send' | 'withdraw'; readonly of: readonly Publication[] }

/** The partners that a package is published to: what each was sent, what it says, and which changes it doesn't have yet. */
export function PackagePartnersTab({ row }: { readonly row: RowOf<'deal'> }) {
  const { canRow } = useAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<PackagePublications['refused']>([])
  const key = ['deal', 'publications', row.id, row.version]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askPublications(row.id, signal),
    placeholderData: before => before,
    refetchInterval: ({ state }) => (state.data?.publications.some(isUnderWay) ? pollMs : false),
    retry: false,
  })
  if (error)
    return (
      <ErrorState
        title={t('The partners couldn’t be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <TableSkeleton rows={5} />
  const act = async (body: PublicationRequest, say: Said) => {
    const answer = await actOnPublications(row.id, body)
    queries.setQueryData(key, answer)
    setRefused(answer.refused)
    setAsked(null)
    const count = body.partners?.length ?? 0
    const done = count - answer.refused.length
    if (done > 0) notify(say({ smart_count: done }), { type: 'success' })
    refresh()
  }
  const { partners, publications } = data
  const isOver = row.status === 'complete' || row.status === 'archived'
  const mayAct = canRow('update', resourceOfEntity('deal'), row) && !isOver
  const behind = publications.filter(({ changes }) => changes.length > 0)
  const publish = (
    <Button
      variant={publications.length > 0 ? 'outlined' : 'contained'}
      color="primary"
      disabled={partners.every(({ refusal }) => refusal !== null)}
      onClick={() => setAsked('publish')}
    >
      {t('Publish to partners')}
    </Button>
  )
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      {mayAct && publications.length > 0 && (
        <div className="row wrap">
          {publish}
          {behind.length > 0 && (
            <Button variant="outlined" onClick={() => setAsked({ action: 'send', of: behind })}>
              {t('Send changes')}
            </Button>
          )}
        </div>
      )}
      {behind.length > 0 && (
        <Alert severity="warning">
          {t(
            '%{partners} doesn’t have the latest changes to this package. |||| %{partners} don’t have the latest changes to this package.',
            { smart_count: behind.length, partners: namesOf(behind) },
          )}
        </Alert>
      )}
      {refused.map(({ partner, error: why }) => (
        <Alert key={partner.id} severity="error" onClose={() => setRefused([])}>
          {t('%{partner} wasn’t updated. %{reason}.', { partner: partner.name, reason: why })}
        </Alert>
      ))}
      {publications.map(one => (
        <PublicationCard
          key={one.deal.id}
          row={row}
          publication={one}
          mayAct={mayAct}
          onSend={() => setAsked({ action: 'send', of: [one] })}
          onWithdraw={() => setAsked({ action: 'withdraw', of: [one] })}
        />
      ))}
      {publications.length === 0 && (
        <EmptyState
          title={t('Not published to any partner')}
          description={aboutNone(partners, isOver)}
          action={mayAct ? publish : undefined}
        />
      )}
      {asked === 'publish' && (
        <PublishDialog
          row={row}
          partners={partners}
          onPublish={body => act(body, said.publish)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'publish' && (
        <ConfirmDialog
          {...confirmTexts[asked.action]}
          title={
            asked.action === 'send'
              ? t('Send changes to %{partners}?', { partners: namesOf(asked.of) })
              : t('Withdraw from %{partners}?', { partners: namesOf(asked.of) })
          }
          run={() =>
            act({ action: asked.action, partners: asked.of.map(({ partner }) => partner.id) }, said[asked.action])
          }
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.action === 'send'
              ? t('Their deals are updated to match the package. Terms set for a single partner are kept.')
              : t(
                  'The deal ends at this partner and can’t be resumed. You can publish the package again as a new deal.',
                )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const pollMs = 2000

const confirmTexts = {
  send: { label: t('Send changes'), busyLabel: t('Sending…') },
  withdraw: { label: t('Withdraw'), busyLabel: t('Withdrawing…'), danger: true },
} as const

type Said = (many: { readonly smart_count: number }) => string

const said: Readonly<Record<PublicationRequest['action'], Said>> = {
  publish: many =>
    t('Package published to %{smart_count} partner. |||| Package published to %{smart_count} partners.', many),
  send: many => t('Changes sent to %{smart_count} partner. |||| Changes sent to %{smart_count} partners.', many),
  withdraw: many =>
    t('Package withdrawn from %{smart_count} partner. |||| Package withdrawn from %{smart_count} partners.', many),
}

/** Something goes out within seconds. */
function isUnderWay({ isOpen, sync }: Publication): boolean {
  if (!sync) return false
  const { push } = sync
  return push === null ? isOpen : push.state === 'pending' && push.retryAt === null
}

function namesOf(publications: readonly Publication[]): string {
  return listText(
    publications.map(({ partner }) => partner.name),
    'and',
  )
}

function aboutNone(partners: PackagePublications['partners'], isOver: boolean): string {
  if (isOver) return t('This package has ended.')
  if (partners.some(({ refusal }) => refusal === null))
    return t('Each partner gets the package as its own deal, and gets changes when you send them.')
  return partners.length > 0
    ? partners.map(({ name, refusal }) => `${name}: ${refusal}.`).join(' ')
    : t('First turn on deal sync for a partner that has an active buyer seat.')
}
