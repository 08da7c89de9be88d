import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { ChangeLines } from '../../../engine/derive/record/ChangeLines.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import type { Tone } from '../../../engine/kit/tone.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Publication, PublicationBuyer } from '../../dealsApi/packagePublications.ts'
import { PartnerSyncCard } from './PartnerSyncCard.tsx'
import { pushState } from './pushState.ts'

/** A package at one partner: its deal, what its seats say, what it lacks, and on request what went over the wire. */
export function PublicationCard({ row, publication, mayAct, onSend, onWithdraw }: PublicationCardProps) {
  const { partner, deal, isOpen, ownTerms, changes, buyers, sync } = publication
  const [isShown, setIsShown] = useState(false)
  const resource = resourceOfEntity('deal')
  const [tone, label] = stateOf(publication)
  const push = sync?.push
  return (
    <>
      <Card title={partner.name} note={<StatusChip tone={tone} label={label} />}>
        <div className="stack pad">
          <p className="soft breaks">
            <Phrase
              text="Deal %{dealId}, %{status}."
              values={{
                dealId: <Link to={`${recordPath(resource, deal.id)}`}>{deal.dealId}</Link>,
                status: inSentence(labelOf(deal.status, undefined)),
              }}
            />{' '}
            {push ? t('Last sent %{time}.', { time: formatDateTime(push.at) }) : ''}
            {ownTerms.length > 0 && ` ${ownText(ownTerms)}`}
          </p>
          {push?.error && <Alert severity={push.state === 'failed' ? 'error' : 'warning'}>{push.error}</Alert>}
          {!sync && isOpen && <Alert severity="warning">{t('Deal sync is turned off for this partner.')}</Alert>}
          {changes.length > 0 && (
            <>
              <p>
                {t('%{smart_count} change not sent |||| %{smart_count} changes not sent', {
                  smart_count: changes.length,
                })}
              </p>
              <ChangeLines resource={resource} row={row} changes={changes} created={false} />
            </>
          )}
        </div>
        <Buyers partner={partner.name} buyers={buyers} />
        <div className="row wrap pad">
          {mayAct && changes.length > 0 && (
            <Button variant="outlined" onClick={onSend}>
              {t('Send changes')}
            </Button>
          )}
          {sync && (
            <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {isShown ? t('Hide what was sent') : t('Show what was sent')}
            </Button>
          )}
          {mayAct && isOpen && <Button onClick={onWithdraw}>{t('Withdraw')}</Button>}
        </div>
      </Card>
      {sync && isShown && (
        <PartnerSyncCard title={t('Sent to %{partner}', { partner: partner.name })} sync={sync} isDraft={false} />
      )}
    </>
  )
}

function Buyers({ partner, buyers }: { readonly partner: string; readonly buyers: readonly PublicationBuyer[] }) {
  return (
    <div className="scroll">
      <table className="table records" aria-label={t('Buyer seats of %{partner}', { partner })}>
        <thead>
          <tr>
            <th scope="col">{t('Buyer seat')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col" className="not-phone">
              {t('Comment')}
            </th>
            <th scope="col">{t('Since')}</th>
          </tr>
        </thead>
        <tbody>
          {buyers.map(({ seat, status, comment, at }) => (
            <tr key={seat}>
              <th scope="row">{seat}</th>
              <td>{status === 'none' ? t('No response yet') : labelOf(status, undefined)}</td>
              <td className="not-phone">{comment ?? '–'}</td>
              <td>{at ? formatDateTime(at) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function stateOf({ isOpen, changes, sync }: Publication): readonly [Tone, string] {
  const [tone, label] = sync ? pushState(sync, false) : (['warn', t('Not sent')] as const)
  if (tone === 'bad') return [tone, label]
  if (!isOpen) return ['idle', t('Withdrawn')]
  return changes.length > 0 ? ['warn', t('Out of date')] : [tone, label]
}

const ownWords: Readonly<Record<string, string>> = { floor: t('price'), startAt: t('start'), endAt: t('end') }

/** `Own price and end.` */
function ownText(names: readonly string[]): string {
  const terms = listText(
    names.map(name => ownWords[name] ?? name),
    'and',
  )
  return t('Has its own %{terms}.', { terms })
}

interface PublicationCardProps {
  /** The package. */
  readonly row: RowOf<'deal'>
  readonly publication: Publication
  readonly mayAct: boolean
  readonly onSend: () => void
  readonly onWithdraw: () => void
}
