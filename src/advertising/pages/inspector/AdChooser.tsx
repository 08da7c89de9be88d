import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection, VastSummary } from '../../vast/vastInspection.ts'
import { breakName } from './breakNames.ts'
import { formatLength } from './formatSeconds.ts'

/** Which ad of a pod or a playlist is shown; nothing where there is no choice. */
export function AdChooser({ inspection: { ads, hops }, index, onChange }: AdChooserProps) {
  if (ads.length < 2) return null
  const nameOf = (at: number | null) => {
    const found = at === null ? undefined : hops[0]?.playlist?.breaks[at]
    return found ? `${breakName(found)}:` : ''
  }
  return (
    <div className="row wrap">
      <span>{t('%{count} ads would play. Showing:', { count: ads.length })}</span>
      <Dropdown
        label={t('Ad')}
        variant="plain"
        options={ads.map((ad, at) => ({ value: String(at), label: adName(ad.summary, at, nameOf(ad.break)) }))}
        value={String(index)}
        onChange={value => onChange(Number(value))}
      />
    </div>
  )
}

function adName({ title, durationS, sequence }: VastSummary, index: number, within: string): string {
  const number = `${sequence ?? index + 1}.`
  return [within, number, title?.slice(0, 60) || t('Untitled'), formatLength(durationS)].filter(Boolean).join(' ')
}

interface AdChooserProps {
  readonly inspection: VastInspection
  readonly index: number
  readonly onChange: (index: number) => void
}
