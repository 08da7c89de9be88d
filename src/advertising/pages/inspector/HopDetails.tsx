import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastHop } from '../../vast/vastInspection.ts'
import type { ChainRow } from './chainRows.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { UrlText } from './UrlText.tsx'
import { fateWords } from './verdictWords.ts'

/** One hop in full: the addresses on its way, the macros that were filled, and what became of each of its ads. */
export function HopDetails({ row, onSelect, onShow }: HopDetailsProps) {
  const { hop } = row
  return (
    <section
      className="stack over pad"
      style={{ background: 'var(--ground)' }}
      aria-label={t('Hop %{number}', { number: hop.index + 1 })}
    >
      <dl className="pairs stack gap-lines">
        {hop.askedUrl !== null && (
          <Fact label={t('Requested URL')}>
            <UrlText url={hop.askedUrl} />
          </Fact>
        )}
        {hop.writtenUrl !== null && hop.writtenUrl !== hop.askedUrl && (
          <Fact label={t('As written')}>
            <UrlText url={hop.writtenUrl} />
          </Fact>
        )}
        {hop.redirects.map((url, index) => (
          <Fact
            key={url}
            label={
              index === hop.redirects.length - 1 ? t('Redirected to') : t('Redirect %{number}', { number: index + 1 })
            }
          >
            <UrlText url={url} />
          </Fact>
        ))}
        {hop.macros.length > 0 && (
          <Fact label={t('Macros filled')}>
            {hop.macros.map(({ name, value }) => (
              <code key={name} className="row gap-4 breaks mono">
                [{name}] = {value}
              </code>
            ))}
          </Fact>
        )}
        {hop.contentType && <Fact label={t('Content type')}>{hop.contentType}</Fact>}
        {hop.parent && (
          <Fact label={t('Linked from')}>
            <button type="button" className="link lined" onClick={() => onSelect(hop.parent?.hop ?? 0)}>
              {ledText(row.led, hop.parent)}
            </button>
          </Fact>
        )}
        {hop.failure && (
          <Fact label={t('Ended')}>
            {t('Error %{code}: %{message}', { code: hop.failure.code, message: hop.failure.message })}
          </Fact>
        )}
      </dl>
      <Ads hop={hop} onSelect={onSelect} onShow={onShow} />
    </section>
  )
}

function ledText(led: ChainRow['led'], { hop, ad }: NonNullable<VastHop['parent']>): string {
  const numbers = { hop: hop + 1, number: ad + 1 }
  return led === 'break' ? t('hop %{hop}, break %{number}', numbers) : t('hop %{hop}, ad %{number}', numbers)
}

function Ads({ hop, onSelect, onShow }: { readonly hop: VastHop } & Pick<HopDetailsProps, 'onSelect' | 'onShow'>) {
  const ads = hop.document?.ads ?? []
  if (ads.length === 0) return null
  return (
    <ul className="stack gap-4" aria-label={t('Ads of hop %{number}', { number: hop.index + 1 })}>
      {ads.map((ad, index) => {
        const fate = hop.ads[index]
        const words = fate && fateWords[fate.fate]
        return (
          <li key={`${ad.at.line}:${ad.at.column}`} className="row wrap">
            <button type="button" className="link lined" onClick={() => onShow({ hop: hop.index, ...ad.at })}>
              {t('Ad %{number}', { number: index + 1 })}
            </button>
            <span className="breaks">{[ad.id, ad.title].filter(Boolean).join(' · ').slice(0, 120)}</span>
            {words && <StatusChip tone={words.tone} label={words.label} />}
            {fate?.hop != null && (
              <button type="button" className="link lined" onClick={() => onSelect(fate.hop ?? 0)}>
                {t('to hop %{number}', { number: fate.hop + 1 })}
              </button>
            )}
            {fate?.reason && <span className="k-dim">{fate.reason}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="row wrap gap-lines">{children}</dd>
    </div>
  )
}

interface HopDetailsProps {
  readonly row: ChainRow
  readonly onSelect: (hop: number) => void
  readonly onShow: (place: DocumentPlace) => void
}
