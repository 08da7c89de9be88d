import type { ReactNode } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { ChangeLines } from '../../../engine/derive/record/ChangeLines.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime, formatRelative } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'

import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation, NegotiationEntry } from '../../negotiation/dealNegotiation.ts'

/** Versions with what differs in each, answers and comments, the newest first. */
export function Timeline({ row, negotiation, children }: TimelineProps) {
  const { entries, counterparty, agreed } = negotiation
  return (
    <Card title={t('Versions and comments')}>
      {children}
      <ol className="r-history lines" aria-label={t('Versions and comments')}>
        {entries.toReversed().map(entry => (
          <li key={entry.id}>
            <Entry row={row} entry={entry} them={counterparty?.name ?? t('the other side')} />
            {entry.changes.length > 0 && entry.version === agreed && <StatusChip tone="ok" label={t('Agreed')} />}
            {entry.isInternal && <StatusChip tone="idle" label={t('Internal')} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Entry({ row, entry, them }: EntryProps) {
  const { kind, version, by, person, isRecorded, at, message, changes, makeGood, effectiveAt } = entry
  const who =
    by === 'us' ? person : isRecorded ? t('%{them} (recorded by %{person})', { them, person }) : `${person}, ${them}`
  return (
    <div className="grow breaks">
      <p>
        <b className="strong">{who}</b> {words[kind](version)}
        <span className="k-dim">
          {' · '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at)}
          </time>
        </span>
      </p>
      {makeGood && (
        <p className="soft">
          {t('%{missing} of %{guaranteed} guaranteed impressions are missing from %{from} to %{to}.', {
            missing: formatNumber(makeGood.guaranteed - makeGood.delivered),
            guaranteed: formatNumber(makeGood.guaranteed),
            from: makeGood.from,
            to: makeGood.to,
          })}
        </p>
      )}
      {effectiveAt && <p className="soft">{t('Ends %{moment}.', { moment: formatDateTime(effectiveAt) })}</p>}
      {message && <p className="r-text">{message}</p>}
      <ChangeLines resource={resourceOfEntity('deal')} row={row} changes={changes} created={version === 1} />
    </div>
  )
}

const words: Readonly<Record<NegotiationEntry['kind'], (version: number) => string>> = {
  terms: version => t('proposed version %{version}', { version }),
  make_good: version => t('proposed a make-good as version %{version}', { version }),
  cancellation: () => t('gave notice to cancel the deal'),
  accepted: version => t('accepted version %{version}', { version }),
  declined: version => t('declined version %{version}', { version }),
  withdrawn: version => t('withdrew version %{version}', { version }),
  comment: () => t('commented'),
}

interface TimelineProps {
  readonly row: RowOf<'deal'>
  readonly negotiation: DealNegotiation
  /** Stands above the entries. */
  readonly children: ReactNode
}

interface EntryProps {
  readonly row: RowOf<'deal'>
  readonly entry: NegotiationEntry
  readonly them: string
}
