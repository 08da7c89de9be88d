import type { ComponentType } from 'react'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { t } from '../../../engine/texts/t.ts'
import { compatibilityOf } from '../../vast/compatibilityOf.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import { CompatibilityRow } from './CompatibilityRow.tsx'
import { commonRules } from './commonRules.ts'
import { type ExchangeRules, exchangeMisfits, exchangeRules } from './exchangeRules.ts'
import { mediaOf } from './mediaOf.ts'

/** Whether the ad fits where it is meant to run, and for each place where it doesn't, why and what to change. */
export function CompatibilityPanel({ ad, Places }: CompatibilityPanelProps) {
  if (!ad)
    return <EmptyState title={t('No playable ad')} description={t('Compatibility is checked once an ad can play.')} />
  const media = mediaOf(ad)
  return (
    <div className="stack gap-12">
      {Places && <Places ad={ad} />}
      <section className="k-card" aria-label={t('Common rules')}>
        <header className="k-card-head row wrap apart pad under">
          <h2>{t('Common rules')}</h2>
          <span className="k-dim">{t('What most exchanges require, by environment')}</span>
        </header>
        <ul className="lines">
          {commonRules
            .filter(rules => rules.media === media)
            .map(({ key, name, description, requirements }) => (
              <CompatibilityRow
                key={key}
                name={name}
                description={description}
                misfits={compatibilityOf(ad, requirements)}
              />
            ))}
        </ul>
      </section>
      <section className="k-card" aria-label={t('Exchanges')}>
        <header className="k-card-head row wrap apart pad under">
          <h2>{t('Exchanges')}</h2>
          <span className="k-dim">{t('Their published requirements')}</span>
        </header>
        <ul className="lines">
          {exchangeRules
            .filter(rules => rules.media === media)
            .map(rules => (
              <CompatibilityRow
                key={rules.key}
                name={rules.name}
                description={<PublishedRules {...rules} />}
                misfits={exchangeMisfits(ad, rules)}
              />
            ))}
        </ul>
      </section>
    </div>
  )
}

function PublishedRules({ description, source }: Pick<ExchangeRules, 'description' | 'source'>) {
  return (
    <>
      {description}.{' '}
      <a className="link lined" href={source.url} target="_blank" rel="noopener noreferrer">
        {source.name}
      </a>
    </>
  )
}

interface CompatibilityPanelProps {
  readonly ad: VastSummary | undefined
  readonly Places?: ComponentType<{ readonly ad: VastSummary }> | undefined
}
