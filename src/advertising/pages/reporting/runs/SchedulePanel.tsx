import { useMemo } from 'react'
import type { RowOf } from '../../../../../resources.config.ts'
import { scheduleText } from '../../../../engine/derive/cells/scheduleText.ts'
import { formatDateTime, formatRelative } from '../../../../engine/kit/formatDate.ts'
import { useAccess } from '../../../../engine/providers/access.ts'
import { theLanguage } from '../../../../engine/texts/language.ts'
import { runJob } from '../../reportCalls.ts'
import { LastRuns } from './LastRuns.tsx'
import { nextRuns } from './nextRuns.ts'
import { RunButton } from './RunButton.tsx'
import '../reporting.css'
import '../panels.css'
import { t } from '../../../../engine/texts/t.ts'

/** When a job runs next, on the clock of its schedule, and how its last runs ended; and a way to run it now. */
export function SchedulePanel({ row }: { readonly row: RowOf<'scheduled-job'> }) {
  const { canRow } = useAccess()
  const { schedule } = row
  const next = useMemo(() => nextRuns(schedule, new Date()), [schedule])
  const zone = zoneOf(schedule)
  const waits = row.status === 'scheduled' && !row.archivedAt
  return (
    <section className="k-card e-panel pad" aria-label={t('Runs')}>
      <div className="row wrap">
        <p className="grow label">{scheduleText(schedule)}</p>
        {!row.archivedAt && canRow('activate', 'scheduled-job', row) && (
          <RunButton label={t('Run now')} what="job" run={() => runJob(row.id)} />
        )}
      </div>
      <div className="columns below">
        <div>
          <h2 className="caption strong soft">{t('Next runs')}</h2>
          {waits && next.length > 0 ? (
            <ol className="lines">
              {next.map(moment => (
                <li key={moment} className="row apart e-run">
                  <time dateTime={moment}>{`${weekday(moment, zone)}, ${formatDateTime(moment, zone)}`}</time>
                  <span className="k-dim">{formatRelative(moment)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="k-dim">
              {waits
                ? t('No more runs are scheduled.')
                : row.archivedAt
                  ? t('No runs while it is archived.')
                  : t('No runs while it is %{status}.', { status: String(row.status) })}
            </p>
          )}
          {waits && next.length > 0 && <p className="caption k-dim">{zone.replaceAll('_', ' ')}</p>}
        </div>
        <div>
          <h2 className="caption strong soft">{t('Last runs')}</h2>
          <LastRuns job={row} />
        </div>
      </div>
    </section>
  )
}

function weekday(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(theLanguage().locale, { weekday: 'short', timeZone }).format(new Date(moment))
}

function zoneOf(schedule: unknown): string {
  if (typeof schedule !== 'object' || schedule === null || !('timezone' in schedule)) return 'UTC'
  return typeof schedule.timezone === 'string' && schedule.timezone ? schedule.timezone : 'UTC'
}
