import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Button from '@mui/material/Button'
import { useQueries } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { Verb } from '../../../engine/contract/resourceSpec.ts'
import { createPath, listPath, recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { usePacingToday } from './usePacingToday.ts'

/**
 * The way from an empty organization to one that delivers, for what this person may do. A step is done when the rows say
 * so, whoever made them. Begins where nothing was ever delivered; gone when all are done, or when it is put away. An
 * organization at work is asked for none of it.
 */
export function FirstSteps() {
  const { can } = useAccess()
  const { selected: organization } = useOrganization()
  const { data: pacing } = usePacingToday(can('read', 'campaign'))
  const [place, setPlace] = useStore<Place>(`dashboard.firstSteps.${organization}`, null)
  if (organization === null || place === 'away') return null
  if (pacing?.state !== 'no_data' && place !== 'begun') return null
  const isDelivered = pacing ? pacing.state !== 'no_data' : null
  return <Steps organization={organization} isDelivered={isDelivered} place={place} setPlace={setPlace} />
}

function Steps({ organization, isDelivered, place, setPlace }: StepsProps) {
  const { can } = useAccess()
  const provider = useConsoleDataProvider()
  const offered = firstSteps.filter(({ entity, verb }) => can(verb, entity) && can('list', entity))
  const ask = (entity: string, filter: Readonly<Record<string, string>>) => ({
    queryKey: ['dashboard', 'first-steps', entity, { filter, organization }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList<EntityRow>(entity, {
        pagination: { page: 1, perPage: 1 },
        filter,
        meta: { organization },
        signal,
      }),
  })
  const found = useQueries({ queries: offered.map(({ entity, filter = {} }) => ask(entity, filter)) })
  const begun = offered.flatMap(({ goesOn }) => goesOn ?? [])
  const started = useQueries({ queries: begun.map(({ entity }) => ask(entity, {})) })
  const done = found.map(({ data }, at) => {
    if (offered[at]?.isDelivery) return isDelivered
    return data ? (data.total ?? data.data.length) > 0 : null
  })
  const needed = done.filter((_, at) => !offered[at]?.isOptional)
  const next = done.includes(null) ? place : needed.includes(false) ? 'begun' : null
  useEffect(() => {
    if (next !== place) setPlace(next)
  }, [next, place, setPlace])
  // Until all is known nothing shows: where everything is done, that is how it stays.
  if (done.includes(null) || !needed.includes(false)) return null
  return (
    <div className="mb-16">
      <Card
        title={t('Get started')}
        note={
          <span className="row">
            {t('%{done} of %{all} done', { done: needed.filter(Boolean).length, all: needed.length })}
            <Button size="small" onClick={() => setPlace('away')}>
              {t('Hide steps')}
            </Button>
          </span>
        }
      >
        <ol className="lines" aria-label={t('Get started')}>
          {offered.map((step, at) => (
            <Step
              key={step.label}
              step={step}
              isDone={done[at] === true}
              row={step.goesOn && started[begun.indexOf(step.goesOn)]?.data?.data[0]}
            />
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** @param row the one that the step goes on with */
function Step({
  step,
  isDone,
  row,
}: {
  readonly step: FirstStep
  readonly isDone: boolean
  readonly row?: EntityRow | undefined
}) {
  const resource = resourceOfEntity(step.entity)
  const { goesOn } = step
  const isBegun = !isDone && goesOn !== undefined && row !== undefined
  const { label, why } = isBegun ? { ...step, ...goesOn } : step
  const to = isBegun ? recordPath(resourceOfEntity(goesOn.entity), row.id) : (step.to ?? createPath(resource))
  const Sign = isDone ? CheckCircle : RadioButtonUnchecked
  return (
    <li>
      <Sign className={isDone ? 'k-ink-ok' : 'k-dim'} fontSize="small" titleAccess={isDone ? t('Done') : t('To do')} />
      <span className="stack gap-4 grow">
        <Link to={to}>{label}</Link>
        <span className="soft">{why}</span>
      </span>
      {isDone && (
        <Link className="k-dim" to={listPath(resource)}>
          {t('View %{records}', { records: inSentence(resource.plural) })}
        </Link>
      )}
    </li>
  )
}

/** In the order in which one needs the other. */
const firstSteps: readonly FirstStep[] = [
  {
    label: t('Add an advertiser'),
    why: t('The account that campaigns run for and that pays for them.'),
    entity: 'account',
    verb: 'create',
    filter: { status: 'active' },
    goesOn: {
      entity: 'account',
      label: t('Approve the advertiser'),
      why: t('Its campaigns can’t go live until it is approved on its page.'),
    },
  },
  {
    label: t('Add creative'),
    why: t('Upload images and videos, or paste tags and VAST URLs.'),
    entity: 'media',
    verb: 'create',
    filter: { status: 'approved' },
    goesOn: {
      entity: 'media',
      label: t('Get creatives approved'),
      why: t('Only approved creatives can serve. Submit a creative for review and approve it on its page.'),
    },
  },
  {
    label: t('Add a deal'),
    why: t(
      'Optional. Buy inventory that you agreed on with a seller. Without one, line items buy on the open exchange.',
    ),
    entity: 'deal',
    verb: 'create',
    isOptional: true,
  },
  {
    label: t('Build a campaign'),
    why: t('Enter the brief. The console proposes strategies and line items, with budgets and dates.'),
    entity: 'campaign',
    verb: 'create',
    to: '/campaigns/brief',
  },
  {
    label: t('Launch the campaign'),
    why: t('The launch check on its page shows what is missing before any money is spent.'),
    entity: 'line-item',
    verb: 'activate',
    filter: { status: 'active' },
    to: '/campaigns',
    goesOn: { entity: 'campaign' },
  },
  {
    label: t('Monitor delivery'),
    why: t(
      'Spend and impressions appear below and on the campaign’s page. The delivery check there shows what limits delivery.',
    ),
    entity: 'campaign',
    verb: 'read',
    to: '/campaigns',
    isDelivery: true,
  },
  {
    label: t('Save a report'),
    why: t('Choose dimensions and metrics, and have the result sent on a schedule.'),
    entity: 'report',
    verb: 'create',
  },
]

/** `begun`: shown before, and something is left to do. `away`: put away. */
type Place = 'begun' | 'away' | null

interface StepsProps {
  readonly organization: string
  /** Whether anything was ever delivered; null where that isn't known yet. */
  readonly isDelivered: boolean | null
  readonly place: Place
  readonly setPlace: (place: Place) => void
}

interface FirstStep {
  readonly label: string
  readonly why: string
  readonly entity: string
  /** Who is shown it. */
  readonly verb: Verb
  /** Which rows show that it is done. Default: any. */
  readonly filter?: Readonly<Record<string, string>>
  /** Where it is done. Default: the form for a new one. */
  readonly to?: string
  /** What is left to do once there is a row of this entity, on whose page it is done. Default: the same, in the same words. */
  readonly goesOn?: { readonly entity: string } & Partial<Pick<FirstStep, 'label' | 'why'>>
  /** Done by the first delivery, not by a row. */
  readonly isDelivery?: boolean
  /** Not counted. */
  readonly isOptional?: boolean
}
