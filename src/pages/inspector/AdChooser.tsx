import type { VastInspection, VastSummary } from '../../contract/vast/vastInspection.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { formatLength } from './formatSeconds.ts'

/** Which ad of a pod is shown; nothing where there is no choice. */
export function AdChooser({ ads, index, onChange }: AdChooserProps) {
  if (ads.length < 2) return null
  return (
    <div className="v-pod">
      <span>{ads.length} ads would play. Shown:</span>
      <Dropdown
        label="Ad"
        variant="plain"
        options={ads.map(({ summary }, at) => ({ value: String(at), label: adName(summary, at) }))}
        value={String(index)}
        onChange={value => onChange(Number(value))}
      />
    </div>
  )
}

function adName({ title, durationS, sequence }: VastSummary, index: number): string {
  return [`${sequence ?? index + 1}.`, title?.slice(0, 60) || 'Without a title', formatLength(durationS)].join(' ')
}

interface AdChooserProps {
  readonly ads: VastInspection['ads']
  readonly index: number
  readonly onChange: (index: number) => void
}
