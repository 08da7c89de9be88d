import type { ComponentType } from 'react'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { fitnessOf } from '../../vast/fitnessOf.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import { commonRules } from './commonRules.ts'
import { type ExchangeRules, exchangeMisfits, exchangeRules } from './exchangeRules.ts'
import { FitnessRow } from './FitnessRow.tsx'
import { mediaOf } from './mediaOf.ts'

/** Whether the ad fits where it is meant to run, and for each place where it doesn't, why and what to change. */
export function FitnessPanel({ ad, Places }: FitnessPanelProps) {
  if (!ad) return <EmptyState title="No playable ad" about="Compatibility is checked once an ad can play." />
  const media = mediaOf(ad)
  return (
    <div className="stack gap-12">
      {Places && <Places ad={ad} />}
      <section className="k-card" aria-label="Common rules">
        <header className="k-card-head row wrap apart pad">
          <h2>Common rules</h2>
          <span className="k-dim">What most exchanges ask, by kind of place</span>
        </header>
        <ul className="lines">
          {commonRules
            .filter(rules => rules.media === media)
            .map(({ key, name, about, requirements }) => (
              <FitnessRow key={key} name={name} about={about} misfits={fitnessOf(ad, requirements)} />
            ))}
        </ul>
      </section>
      <section className="k-card" aria-label="Exchanges">
        <header className="k-card-head row wrap apart pad">
          <h2>Exchanges</h2>
          <span className="k-dim">What they publish themselves</span>
        </header>
        <ul className="lines">
          {exchangeRules
            .filter(rules => rules.media === media)
            .map(rules => (
              <FitnessRow
                key={rules.key}
                name={rules.name}
                about={<PublishedRules {...rules} />}
                misfits={exchangeMisfits(ad, rules)}
              />
            ))}
        </ul>
      </section>
    </div>
  )
}

function PublishedRules({ about, source }: Pick<ExchangeRules, 'about' | 'source'>) {
  return (
    <>
      {about}.{' '}
      <a className="link lined" href={source.url} target="_blank" rel="noopener noreferrer">
        {source.name}
      </a>
    </>
  )
}

interface FitnessPanelProps {
  readonly ad: VastSummary | undefined
  readonly Places?: ComponentType<{ readonly ad: VastSummary }> | undefined
}
