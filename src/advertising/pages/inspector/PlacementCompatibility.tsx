import { useGetList } from 'ra-core'
import { useEffect, useId, useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { compatibilityOf } from '../../vast/compatibilityOf.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import { CompatibilityRow } from './CompatibilityRow.tsx'
import { mediaOf } from './mediaOf.ts'
import { type Asked, askedByDeal, askedByPlacement, askedByPublisher, type Media } from './placeRequirements.ts'

/** Chooses among the placements, deals and publishers that the person may see, and says for each chosen one whether the ad fits. */
export function PlacementCompatibility({ ad }: { readonly ad: VastSummary }) {
  const { can } = useAccess()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const media = mediaOf(ad)
  const add = (one: Chosen) => setChosen([one, ...chosen.filter(({ row }) => row.id !== one.row.id)])
  const offered = kinds.filter(({ entity }) => can('list', entity))
  if (offered.length === 0) return null
  return (
    <section className="k-card" aria-label={t('Your inventory')}>
      <header className="k-card-head row wrap apart pad under">
        <h2>{t('Your placements, deals, and publishers')}</h2>
      </header>
      <div className="columns gap-12 pad">
        {offered.map(kind => (
          <PlaceChoice key={kind.entity} kind={kind} onChoose={row => add({ kind, row })} />
        ))}
      </div>
      {chosen.length > 0 && (
        <ul className="lines">
          {chosen.map(({ kind, row }) => {
            const { requirements, refuses } = kind.ask(row, media)
            return (
              <CompatibilityRow
                key={row.id}
                name={String(row.name ?? row.id)}
                description={kind.label}
                misfits={[...(refuses ? [refuses] : []), ...compatibilityOf(ad, requirements)]}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}

function PlaceChoice({ kind, onChoose }: { readonly kind: Kind; readonly onChoose: (row: EntityRow) => void }) {
  const id = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [sought, setSought] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSought(query), 200)
    return () => clearTimeout(timer)
  }, [query])
  const { data, isFetching, error, refetch } = useGetList<EntityRow>(
    kind.entity,
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: sought ? { q: sought } : {},
    },
    { enabled: sought !== null },
  )
  return (
    <div className="k-field">
      <label htmlFor={id} id={`${id}-label`}>
        {kind.label}
      </label>
      <Combobox
        binding={{
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': undefined,
          'aria-invalid': undefined,
          'aria-required': undefined,
        }}
        options={(data ?? []).map(row => ({ value: row.id, label: String(row.name ?? row.id) }))}
        values={[]}
        disabled={false}
        placeholder={t('Choose a %{kind}', { kind: inSentence(kind.label) })}
        onBlur={() => undefined}
        onChange={([value]) => {
          const row = (data ?? []).find(one => one.id === value)
          if (row) onChoose(row)
        }}
        search={{
          state: error ? 'failed' : isFetching || sought !== query ? 'searching' : 'ready',
          onQuery: setQuery,
          onRetry: () => void refetch(),
        }}
      />
    </div>
  )
}

const kinds: readonly Kind[] = [
  { entity: 'placement', label: t('Placement'), ask: askedByPlacement },
  { entity: 'deal', label: t('Deal'), ask: askedByDeal },
  { entity: 'publisher', label: t('Publisher'), ask: askedByPublisher },
]

interface Kind {
  readonly entity: string
  readonly label: string
  readonly ask: (row: EntityRow, media: Media) => Asked
}

interface Chosen {
  readonly kind: Kind
  readonly row: EntityRow
}
