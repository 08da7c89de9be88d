import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Button from '@mui/material/Button'
import { useQueries } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { Verb } from '../../../engine/contract/resourceSpec.ts'
import { createPath, listPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
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
  return <Steps organization={organization} place={place} setPlace={setPlace} />
}

function Steps({ organization, place, setPlace }: StepsProps) {
  const { can } = useAccess()
  const provider = useConsoleDataProvider()
  const offered = firstSteps.filter(({ entity, verb }) => can(verb, entity) && can('list', entity))
  const answers = useQueries({
    queries: offered.map(({ entity, filter = {} }) => ({
      queryKey: ['dashboard', 'first-steps', entity, { filter, organization }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList<EntityRow>(entity, {
          pagination: { page: 1, perPage: 1 },
          filter,
          meta: { organization },
          signal,
        }),
    })),
  })
  const done = answers.map(({ data }) => (data ? (data.total ?? data.data.length) > 0 : null))
  const next = done.includes(null) ? place : done.includes(false) ? 'begun' : null
  useEffect(() => {
    if (next !== place) setPlace(next)
  }, [next, place, setPlace])
  // Until all is known nothing shows: where everything is done, that is how it stays.
  if (done.includes(null) || !done.includes(false)) return null
  const count = done.filter(Boolean).length
  return (
    <div className="mb-16">
      <Card
        title="Get started"
        note={
          <span className="row">
            {count} of {offered.length} done
            <Button size="small" onClick={() => setPlace('away')}>
              Hide steps
            </Button>
          </span>
        }
      >
        <ol className="lines" aria-label="Get started">
          {offered.map((step, at) => (
            <Step key={step.label} step={step} isDone={done[at] === true} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Step({ step: { label, why, entity, to }, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const resource = resourceOfEntity(entity)
  const Sign = isDone ? CheckCircle : RadioButtonUnchecked
  return (
    <li>
      <Sign className={isDone ? 'k-ink-ok' : 'k-dim'} fontSize="small" titleAccess={isDone ? 'Done' : 'To do'} />
      <span className="stack gap-4 grow">
        <Link to={to ?? createPath(resource)}>{label}</Link>
        <span className="soft">{why}</span>
      </span>
      {isDone && (
        <Link className="k-dim" to={listPath(resource)}>
          View {resource.plural.toLowerCase()}
        </Link>
      )}
    </li>
  )
}

/** In the order in which one needs the other. */
const firstSteps: readonly FirstStep[] = [
  {
    label: 'Add an advertiser',
    why: 'The account that campaigns are run and billed for.',
    entity: 'account',
    verb: 'create',
  },
  {
    label: 'Build a campaign',
    why: 'Enter the brief. The console proposes strategies and line items, with budgets and dates.',
    entity: 'campaign',
    verb: 'create',
    to: '/campaigns/brief',
  },
  {
    label: 'Add media',
    why: 'Upload images and videos, or paste tags and VAST URLs.',
    entity: 'media',
    verb: 'create',
  },
  {
    label: 'Add a deal',
    why: 'Buy inventory that you agreed on with a seller. Without one, line items buy on the open exchange.',
    entity: 'deal',
    verb: 'create',
  },
  {
    label: 'Activate a line item',
    why: 'The launch check says what is missing before anything is spent.',
    entity: 'line-item',
    verb: 'activate',
    filter: { status: 'active' },
    to: '/campaigns/workbench',
  },
  {
    label: 'Save a report',
    why: 'Choose dimensions and metrics, and have the result sent on a schedule.',
    entity: 'report',
    verb: 'create',
  },
]

/** `begun`: shown before, and something is left to do. `away`: put away. */
type Place = 'begun' | 'away' | null

interface StepsProps {
  readonly organization: string
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
}
