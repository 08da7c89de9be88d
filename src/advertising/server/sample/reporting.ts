import { nextRun } from '../../../engine/contract/nextRun.ts'
import { oneOf, type Random, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

/** Saved reports, what repeats, and what has run in the last weeks. */
export function addReporting(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const random = builder.random(`reporting ${organization.slug}`)
    const reports = addReports(builder, organization, random)
    for (const job of addJobs(builder, organization, random, reports)) addRuns(builder, job, reports, random)
  }
}

function addReports(builder: SampleBuilder, organization: SampleRow, random: Random): SampleRow[] {
  const rows = [
    ['Delivery by campaign', 'delivery', ['day', 'campaign'], ['impressions', 'clicks', 'ctr', 'spend', 'ecpm']],
    ['Line items, yesterday', 'delivery', ['lineItem'], ['impressions', 'spend', 'cpm', 'winRate']],
    ['Deals that are silent', 'deal_health', ['deal'], ['bidRequests', 'bids', 'bidRate', 'wins', 'impressions']],
    ['Video completion', 'video', ['campaign', 'media'], ['starts', 'completes', 'vcr', 'skips']],
    ['Spend by account', 'billing', ['month', 'account'], ['spend', 'feesTotal', 'totalCost']],
    ['Conversions by strategy', 'conversion', ['strategy'], ['conversions', 'cpa', 'spend']],
    ['Publishers and viewability', 'inventory', ['publisher', 'site'], ['impressions', 'viewable', 'viewability']],
    ['Creative review', 'creative_review', ['media', 'reviewStatus'], ['impressions']],
    ['Reach by campaign', 'reach_frequency', ['campaign'], ['reach', 'frequency', 'impressions', 'spend']],
  ] as const
  return rows.map(([name, type, dimensions, metrics], index) =>
    builder.add('report', {
      organization: organization.id,
      name,
      type,
      dimensions: [...dimensions],
      metrics: [...metrics],
      dateRange: oneOf(random, ['yesterday', 'last_7', 'last_30', 'mtd']),
      granularity: dimensions.includes('day' as never) ? 'day' : 'total',
      timezone: organization.timezone,
      currency: organization.reportingCurrency,
      sort: [{ column: metrics[0], direction: 'desc' }],
      chart: { kind: 'bar', metrics: [metrics[0]] },
      format: oneOf(random, ['csv', 'xlsx']),
      share: index % 3 ? 'organization' : 'private',
      status: index === 7 ? 'archived' : 'active',
      at: builder.workday(within(random, 70, 150), random),
    }),
  )
}

function addJobs(
  builder: SampleBuilder,
  organization: SampleRow,
  random: Random,
  reports: readonly SampleRow[],
): SampleRow[] {
  const to = `desk@${String(organization.domain)}`
  const webhook = builder.of('webhook', organization.id)[2]
  const rows = [
    {
      name: 'Morning delivery mail',
      kind: 'report',
      report: reports[0]?.id,
      delivery: 'email',
      emailTo: [to],
      schedule: { frequency: 'daily', time: '06:30' },
    },
    {
      name: 'Weekly deal health',
      kind: 'report',
      report: reports[2]?.id,
      delivery: 'email',
      emailTo: [to],
      onlyIf: 'has_rows',
      schedule: { frequency: 'weekly', time: '08:00', weekdays: ['mon'] },
    },
    {
      name: 'Monthly billing to the warehouse',
      kind: 'report',
      report: reports[4]?.id,
      delivery: 'webhook',
      webhook: webhook?.id,
      schedule: { frequency: 'monthly', time: '04:00', dayOfMonth: 1 },
    },
    {
      name: 'Video completion, by day',
      kind: 'report',
      report: reports[3]?.id,
      schedule: { frequency: 'daily', time: '03:15' },
    },
    {
      name: 'Line items of yesterday',
      kind: 'report',
      report: reports[1]?.id,
      schedule: { frequency: 'daily', time: '05:00' },
    },
    { name: 'Daily clean-up', kind: 'archive_sweep', schedule: { frequency: 'daily', time: '02:00' } },
    {
      name: 'Sweep of old drafts',
      kind: 'archive_sweep',
      status: 'paused',
      schedule: { frequency: 'weekly', time: '23:00', weekdays: ['sun'] },
    },
    {
      name: 'Launch report',
      kind: 'report',
      report: reports[1]?.id,
      status: 'expired',
      schedule: { frequency: 'once', time: '09:00' },
    },
  ]
  return rows.map(({ schedule, ...row }) => {
    const status = row.status ?? 'scheduled'
    const at = builder.workday(within(random, 20, 65), random)
    const once = schedule.frequency === 'once' ? { startOn: iso(new Date(at.getTime() + 3 * DAY)).slice(0, 10) } : {}
    const own = { ...schedule, ...once, timezone: organization.timezone }
    const job = builder.add('scheduled-job', {
      organization: organization.id,
      delivery: 'none',
      share: reports.find(({ id }) => id === row.report)?.share ?? 'organization',
      ...row,
      schedule: own,
      nextRunAt: status === 'scheduled' ? (nextRun(own, builder.now) ?? undefined) : undefined,
      status,
      at,
    })
    return Object.assign(job, { setUpBy: job.createdBy })
  })
}

/** The last runs of a job, at the times of its schedule. */
function addRuns(builder: SampleBuilder, job: SampleRow, reports: readonly SampleRow[], random: Random): void {
  const report = reports.find(({ id }) => id === job.report)
  for (const due of dueTimes(builder, job)) {
    const run = addRun(builder, job, new Date(Date.parse(due) + within(random, 1, 40) * 1000), random)
    const { startedAt, status } = run
    Object.assign(job, { lastRunAt: startedAt, lastState: status, updatedAt: run.finishedAt })
    if (report) report.lastRunAt = newer(report.lastRunAt, startedAt)
  }
}

/** Those of a paused job end before it was. */
function dueTimes(builder: SampleBuilder, job: SampleRow): readonly string[] {
  const schedule = job.schedule as Readonly<Record<string, unknown>>
  const until = job.status === 'paused' ? builder.day(-9) : new Date(builder.now.getTime() - 60_000)
  const times: string[] = []
  for (let due = nextRun(schedule, new Date(job.createdAt)); due !== null && due < iso(until); ) {
    times.push(due)
    due = schedule.frequency === 'once' ? null : nextRun(schedule, new Date(due))
  }
  return times.slice(schedule.frequency === 'daily' ? -builder.size(14) : -3)
}

function addRun(builder: SampleBuilder, job: SampleRow, started: Date, random: Random): SampleRow {
  const isReport = job.kind === 'report'
  const state = job.status === 'expired' ? 'succeeded' : weighted(random, endsOf(job))
  const wanted = within(random, 2, 240)
  const seconds =
    state === 'skipped' ? 0 : Math.min(wanted, Math.floor((builder.now.getTime() - started.getTime()) / 1000))
  const finished = new Date(started.getTime() + seconds * 1000)
  const rows = isReport ? within(random, 20, 9000) : within(random, 0, 12)
  const done = state === 'succeeded' || state === 'partial'
  const trouble = state === 'failed' ? oneOf(random, troublesOf(job)) : undefined
  return builder.add('job-run', {
    organization: String(job.organization),
    name: `${job.name}, ${started.toISOString().slice(0, 10)}`,
    kind: job.kind,
    job: job.id,
    report: job.report,
    share: job.share,
    owner: job.createdBy,
    trigger: 'schedule',
    progress: done ? 100 : state === 'failed' ? within(random, 10, 80) : 0,
    startedAt: iso(started),
    finishedAt: iso(finished),
    duration: seconds,
    attempts: trouble?.attempts ?? 1,
    // Their files would be made up; they are not kept any more.
    rows: done ? rows : state === 'skipped' ? 0 : undefined,
    errorCode: trouble?.code,
    errorMessage: trouble?.message ?? (state === 'partial' ? 'Two drafts couldn’t be archived' : undefined),
    logTail: `${iso(started)} started\n${iso(finished)} ${trouble?.message ?? state}`,
    status: state,
    by: 'system',
    at: started,
  })
}

function newer(one: unknown, other: unknown): unknown {
  return typeof one === 'string' && one > String(other) ? one : other
}

const DAY = 86_400_000

/** How often its runs end in which way: only sweeps are done in part, and only jobs with a condition send nothing. */
function endsOf({ kind, onlyIf }: SampleRow) {
  return kind === 'report'
    ? { succeeded: 88, partial: 0, failed: 9, skipped: onlyIf ? 20 : 0 }
    : { succeeded: 92, partial: 5, failed: 3, skipped: 0 }
}

/** What can go wrong with a job of this kind, in the queue's own codes and sentences. */
function troublesOf({ delivery }: SampleRow): readonly Trouble[] {
  const lost = {
    code: 'worker_lost',
    message: 'The process that ran this stopped 3 times before it finished',
    attempts: 3,
  }
  const refused = (message: string) => ({ code: 'delivery_failed', message, attempts: 1 })
  if (delivery === 'email') return [lost, refused('The mail server didn’t accept it: it didn’t answer in time')]
  if (delivery === 'webhook')
    return [lost, refused('The webhook responded with status 503'), refused('The webhook responded with status 410')]
  return [lost]
}

interface Trouble {
  readonly code: string
  readonly message: string
  readonly attempts: number
}
