import type { ReactNode } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { ChangeLines } from '../../../engine/derive/record/ChangeLines.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime, formatRelative } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { DealNegotiation, NegotiationEntry } from '../../negotiation/dealNegotiation.ts'

/** Versions with what differs in each, answers and comments, the newest first. */
export function Timeline({ row, negotiation, children }: TimelineProps) {
  const { entries, counterparty, agreed } = negotiation
  return (
    <Card title="Versions and comments">
      {children}
      <ol className="r-history lines" aria-label="Versions and comments">
        {entries.toReversed().map(entry => (
          <li key={entry.id}>
            <Entry row={row} entry={entry} them={counterparty?.name ?? 'the other side'} />
            {entry.changes.length > 0 && entry.version === agreed && <StatusChip tone="ok" label="Agreed" />}
            {entry.isInternal && <StatusChip tone="idle" label="Internal" />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Entry({ row, entry, them }: EntryProps) {
  const { kind, version, by, person, isRecorded, at, message, changes, makeGood, effectiveAt } = entry
  const who = by === 'us' ? person : isRecorded ? `${them} (recorded by ${person})` : `${person}, ${them}`
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
          {formatNumber(makeGood.guaranteed - makeGood.delivered)} of {formatNumber(makeGood.guaranteed)} guaranteed
          impressions are missing from {makeGood.from} to {makeGood.to}.
        </p>
      )}
      {effectiveAt && <p className="soft">Ends {formatDateTime(effectiveAt)}.</p>}
      {message && <p className="r-text">{message}</p>}
      <ChangeLines resource={resourceOfEntity('deal')} row={row} changes={changes} created={version === 1} />
    </div>
  )
}

const words: Readonly<Record<NegotiationEntry['kind'], (version: number) => string>> = {
  terms: version => `proposed version ${version}`,
  make_good: version => `proposed a make-good as version ${version}`,
  cancellation: () => 'gave notice to cancel the deal',
  accepted: version => `accepted version ${version}`,
  declined: version => `declined version ${version}`,
  withdrawn: version => `withdrew version ${version}`,
  comment: () => 'commented',
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
