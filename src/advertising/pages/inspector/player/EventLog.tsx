import { useEffect, useRef } from 'react'
import { t } from '../../../../engine/texts/t.ts'
import { type ChainRow, hostOf } from '../chainRows.ts'
import { formatPlace } from '../formatSeconds.ts'
import { UrlText } from '../UrlText.tsx'
import type { LoggedEvent } from './useAdPlayback.ts'

/** What a player would have reported so far: when, what, and to whom by hop. */
export function EventLog({ log, rows, started }: EventLogProps) {
  const list = useRef<HTMLDivElement>(null)
  const calls = log.flatMap(({ addresses }) => addresses)
  const hosts = new Set(calls.map(({ url }) => hostOf(url)))
  useEffect(() => {
    if (log.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [log.length])
  return (
    <section className="v-log over" aria-label={t('Events that would fire')}>
      <header className="row apart gap-12 pad">
        <h3 className="heading">{t('Would fire')}</h3>
        <span className="k-dim">
          {t('%{smart_count} call to %{hosts} |||| %{smart_count} calls to %{hosts}', {
            smart_count: calls.length,
            hosts: t('%{smart_count} host |||| %{smart_count} hosts', { smart_count: hosts.size }),
          })}
        </span>
      </header>
      {log.length === 0 ? (
        <p className="pad k-dim">{started ? t('Waiting for the media file.') : t('Press play to see the events.')}</p>
      ) : (
        <div ref={list} className="v-log-events" role="log" aria-label={t('Event log')}>
          <ol className="lines over">
            {log.map(({ number, at, event, offset, code, addresses }) => (
              <li key={number} className="flush">
                <details>
                  <summary className="hover">
                    <time className="still mono soft" style={{ width: 48 }}>
                      {formatPlace(at)}
                    </time>
                    <b>{event}</b>
                    {offset && <span className="k-dim">{offset.slice(0, 20)}</span>}
                    {code !== undefined && <span className="k-dim">{code}</span>}
                    <span className="end soft">{addresses.length || t('no trackers')}</span>
                  </summary>
                  <ul className="stack">
                    {addresses.map(tracker => (
                      <li
                        className="stack gap-0"
                        key={`${tracker.hop} ${tracker.at.line}:${tracker.at.column} ${tracker.url}`}
                      >
                        <span className="k-dim">
                          {t('Hop %{number}', { number: tracker.hop + 1 })}{' '}
                          {rows[tracker.hop]?.systems[0]?.slice(0, 30) ?? ''}
                        </span>
                        <UrlText url={tracker.url} />
                      </li>
                    ))}
                    {addresses.length === 0 && <li className="k-dim">{t('No tracker is called for this event.')}</li>}
                  </ul>
                </details>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

interface EventLogProps {
  readonly log: readonly LoggedEvent[]
  readonly rows: readonly ChainRow[]
  readonly started: boolean
}
