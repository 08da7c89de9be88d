import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { vocabularyLabel, vocabularyValues } from '../../../engine/contract/vocabularies.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { useMayRead } from '../../../engine/providers/access.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { simulateSync } from '../../sync/simulateSync.ts'
import { SyncOutcome } from './SyncOutcome.tsx'

/** Shows whether a user sync would fire for a visit, and the addresses that it leads to. Nobody is called. */
export function SyncSimulator({ row }: { readonly row: RowOf<'user-sync'> }) {
  const [asked, setAsked] = useState(firstVisit)
  const mayReadPublishers = useMayRead()(resourceOfEntity('publisher'))
  const around = useQuery({
    queryKey: ['sync-around', row.id, row.version],
    queryFn: ({ signal }) => readAround(row, mayReadPublishers, signal),
  })
  const refusing = around.data?.refusing ?? []
  const set = (name: keyof typeof firstVisit) => (value: string) => setAsked({ ...asked, [name]: value })
  const text = (name: keyof typeof firstVisit, label: string, help: string, most = 4000) => (
    <Field label={label} help={help}>
      {binding => (
        <TextBox
          {...binding}
          value={asked[name]}
          maxLength={most}
          onChange={event => set(name)(event.target.value.trim())}
        />
      )}
    </Field>
  )
  return (
    <div className="stack gap-16" data-focus="here" tabIndex={-1}>
      <Card title={t('Visit')} note={t('No URLs are called')} padded>
        <div className="columns mb-8">
          <Field label={t('Country')} help={t('Decides whether GDPR applies.')}>
            {binding => <Dropdown {...binding} options={countries} value={asked.country} onChange={set('country')} />}
          </Field>
          {refusing.length > 0 && (
            <Field label={t('Publisher')} help={t('Publishers can block user syncs on their sites.')}>
              {binding => (
                <Dropdown
                  {...binding}
                  options={[
                    { value: '', label: t('Any publisher that accepts user syncs') },
                    ...refusing.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  value={asked.publisher}
                  onChange={set('publisher')}
                />
              )}
            </Field>
          )}
          {text('tcf', t('TCF string'), t('TCF 2; read for purpose 1 and the vendor.'))}
          {text('gpp', t('GPP string'), t('Its TCF section applies if there is no TCF string.'))}
          {text('usPrivacy', t('US privacy string'), t('Such as 1YNN.'), 4)}
          {text('userId', t('User ID'), t('The user’s ID with us.'), 200)}
          {text('partnerUserId', t('Partner’s user ID'), t('As the partner returns it to us.'), 200)}
          {text('days', t('Days since the last sync'), t('Leave empty if there was none.'), 4)}
        </div>
      </Card>
      {around.error && (
        <ErrorLine
          what={t('The partner couldn’t be read.')}
          error={around.error}
          onRetry={() => void around.refetch()}
        />
      )}
      {around.data && (
        <SyncOutcome
          result={simulateSync(row, around.data.owner, {
            ...asked,
            daysSinceLast: /^\d{1,4}$/.test(asked.days) ? Number(asked.days) : null,
            otherPriorities: around.data.otherPriorities,
            refusedBy: refusing.find(({ id }) => id === asked.publisher)?.name ?? null,
          })}
        />
      )}
    </div>
  )
}

const firstVisit = {
  country: 'US',
  publisher: '',
  tcf: '',
  gpp: '',
  usPrivacy: '',
  userId: 'user-1',
  partnerUserId: 'partner-user-1',
  days: '',
}

const countries = vocabularyValues('country').map(value => ({ value, label: vocabularyLabel('country', value) }))

/** The partner or bidder, the other active syncs of the organization, and its publishers that don't accept any. */
async function readAround(row: RowOf<'user-sync'>, mayReadPublishers: boolean, signal: AbortSignal) {
  const read = <T,>(path: string) => request<T>(path, { signal })
  const bidder = row.bidder ? await read<EntityRow>(`/bidder/${encodeURIComponent(String(row.bidder))}`) : null
  const partnerId = String(row.partner ?? bidder?.partner)
  const organization = encodeURIComponent(String(row.organization))
  const refusingPath = `/publisher?status=active&acceptUserSyncs=false&organization=${organization}&sort=asc(name)&limit=1000`
  const [partner, others, refusing] = await Promise.all([
    read<EntityRow>(`/partner/${encodeURIComponent(partnerId)}`),
    read<readonly EntityRow[]>(`/user-sync?status=active&organization=${organization}&limit=1000`),
    mayReadPublishers ? read<readonly EntityRow[]>(refusingPath) : [],
  ])
  const gvlId = bidder?.gvlId ?? partner.gvlId
  const own = bidder && partner.status === 'active' ? bidder : partner
  return {
    refusing: refusing.map(({ id, name }) => ({ id, name: String(name) })),
    owner: {
      kind: own === bidder ? ('bidder' as const) : ('partner' as const),
      status: own.status,
      gvlId: typeof gvlId === 'number' ? gvlId : null,
    },
    otherPriorities: others.filter(({ id }) => id !== row.id).map(({ priority }) => Number(priority)),
  }
}
