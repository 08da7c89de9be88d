import type { ReactNode } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import { UrlText } from './UrlText.tsx'

/** What the documents say about the ad as a whole. */
export function AdFacts({ ad }: { readonly ad: VastSummary }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('Title'), cut(ad.title)],
    [t('Advertiser'), cut(ad.advertiser)],
    [t('Description'), cut(ad.description)],
    [t('Ad ID'), cut(ad.id)],
    [t('Serving ID'), cut(ad.servingId)],
    [t('Ad systems'), listText(ad.systems.map(({ name, hop }) => byHop(cut(name), hop)))],
    [
      t('Universal ad IDs'),
      listText(ad.universalAdIds.map(({ registry, value }) => `${value} (${registry})`)).slice(0, 400),
    ],
    [t('Categories'), listText(ad.categories.map(({ code }) => code)).slice(0, 400)],
    [t('Blocked by wrappers'), listText(ad.blockedCategories.map(({ code, hop }) => byHop(code, hop))).slice(0, 400)],
    [
      t('Price'),
      listText(ad.pricing.map(({ model, currency, value, hop }) => byHop(`${value} ${currency} ${model}`, hop))).slice(
        0,
        400,
      ),
    ],
    [t('Click-through URL'), ad.clickThrough && <UrlText url={ad.clickThrough} />],
    [t('Surveys'), ad.surveys.map(({ url }) => <UrlText key={url} url={url} />)],
    [t('Macros'), ad.macros.length > 0 && <Macros ad={ad} />],
  ]
  const said = facts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  return (
    <Card title={t('Ad')}>
      <dl className="pairs stack gap-lines pad">
        {said.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="row wrap gap-lines">{value}</dd>
          </div>
        ))}
        {said.length === 0 && <p className="k-dim">{t('The documents contain no details.')}</p>}
      </dl>
    </Card>
  )
}

function Macros({ ad }: { readonly ad: VastSummary }) {
  return ad.macros.slice(0, 60).map(({ name, count, known }) => (
    <span key={name} className="row gap-4 breaks mono">
      <code>[{name}]</code> × {count}
      {!known && <StatusChip tone="warn" label={t('Unknown')} />}
    </span>
  ))
}

function byHop(reported: string, hop: number): string {
  return t('%{told} (hop %{number})', { told: reported, number: hop + 1 })
}

function cut(text: string | undefined): string {
  return (text ?? '').slice(0, 400)
}
