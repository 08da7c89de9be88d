import Button from '@mui/material/Button'
import { useState } from 'react'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import { type ChainRow, hostOf } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { TableFrame } from './TableFrame.tsx'
import { UrlText } from './UrlText.tsx'

const firstRows = 100

/** Every address that playing the ad would call, by event, with the hop that brought it. None of them is called here. */
export function TrackersPanel({ trackers, rows, onShow }: TrackersPanelProps) {
  const [event, setEvent] = useState('all')
  const [all, setAll] = useState(false)
  if (trackers.length === 0)
    return <EmptyState title={t('No trackers')} description={t('No URL is called when this ad plays.')} />
  const events = [...new Set(trackers.map(one => one.event))]
  const hosts = [...new Set(trackers.flatMap(({ url }) => hostOf(url) ?? []))]
  const found = trackers.filter(one => event === 'all' || one.event === event)
  const shown = all ? found : found.slice(0, firstRows)
  return (
    <div className="stack gap-12">
      <div className="row wrap">
        <Dropdown
          label={t('Event')}
          variant="plain"
          options={[
            { value: 'all', label: t('All events: %{count}', { count: trackers.length }) },
            ...events.map(name => ({
              value: name,
              label: `${name.slice(0, 40) || t('No event')}: ${trackers.filter(one => one.event === name).length}`,
            })),
          ]}
          value={event}
          onChange={setEvent}
        />
        <span className="k-dim">
          {t('%{smart_count} host: %{hosts} |||| %{smart_count} hosts: %{hosts}', {
            smart_count: hosts.length,
            hosts:
              hosts.length > 6
                ? t('%{list} and %{count} more', { list: listText(hosts.slice(0, 6)), count: hosts.length - 6 })
                : listText(hosts),
          })}
        </span>
      </div>
      <TableFrame label={t('Trackers')} columns={[t('Event'), t('Element'), t('Hop'), t('Host'), t('URL')]}>
        {shown.map(tracker => (
          <tr key={`${tracker.hop} ${tracker.at.line}:${tracker.at.column} ${tracker.event} ${tracker.url}`}>
            <td>
              {tracker.event.slice(0, 60) || t('No event')}
              {tracker.offset && <span className="k-dim"> {tracker.offset.slice(0, 20)}</span>}
            </td>
            <td className="k-dim">{ofWords[tracker.of]}</td>
            <td>
              <button type="button" className="link lined" onClick={() => onShow({ hop: tracker.hop, ...tracker.at })}>
                {tracker.hop + 1} {rows[tracker.hop]?.systems[0]?.slice(0, 30) ?? ''}
              </button>
            </td>
            <td>
              {hostOf(tracker.url) ?? t('Incomplete URL')}
              {/^http:/i.test(tracker.url) && <StatusChip tone="warn" label={t('Insecure')} />}
            </td>
            <td>
              <UrlText url={tracker.url} />
            </td>
          </tr>
        ))}
      </TableFrame>
      {shown.length < found.length && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setAll(true)}>
          {t('Show all %{count}', { count: found.length })}
        </Button>
      )}
    </div>
  )
}

const ofWords = {
  ad: t('Ad'),
  linear: t('Linear'),
  nonLinear: t('Non-linear'),
  companion: t('Companion'),
  icon: t('Icon'),
  verification: t('Verification'),
  break: t('Ad break'),
} as const

interface TrackersPanelProps {
  readonly trackers: VastSummary['trackers']
  readonly rows: readonly ChainRow[]
  readonly onShow: (place: DocumentPlace) => void
}
