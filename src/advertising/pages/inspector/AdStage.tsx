import { useMemo, useState } from 'react'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { AdChooser } from './AdChooser.tsx'
import { AdFacts } from './AdFacts.tsx'
import { chainRows } from './chainRows.ts'
import { FailureNote } from './FailureNote.tsx'
import { PlayerCard } from './player/PlayerCard.tsx'
import { usePlayability } from './usePlayability.ts'
import './inspectorTables.css'
import { t } from '../../../engine/texts/t.ts'

/** The ads that would play, one at a time, each with what it says of itself; findings and documents are the inspector's. */
export function AdStage({ inspection }: { readonly inspection: VastInspection }) {
  const { ads } = inspection
  const [index, setIndex] = useState(0)
  const ad = ads[index]
  return (
    <div className="stack gap-16">
      <FailureNote inspection={inspection} />
      <AdChooser inspection={inspection} index={index} onChange={setIndex} />
      {ad && <Staged key={index} inspection={inspection} ad={ad} />}
    </div>
  )
}

function Staged({ inspection, ad }: StagedProps) {
  const rows = useMemo(() => chainRows(inspection, ad), [inspection, ad])
  const { best } = usePlayability(ad.summary.mediaFiles)
  return (
    <div className="split">
      <section className="v-main" aria-label={t('Ad')}>
        <PlayerCard ad={ad.summary} file={best} rows={rows} />
      </section>
      <AdFacts ad={ad.summary} />
    </div>
  )
}

interface StagedProps {
  readonly inspection: VastInspection
  readonly ad: VastInspection['ads'][number]
}
