import { Card } from '../../../engine/kit/Card.tsx'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { Sparkline } from '../../../engine/kit/Sparkline.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { PacingBar } from '../PacingBar.tsx'
import { Specimen } from './Specimen.tsx'

/** What is read at a glance. */
export function ShowStatistics() {
  return (
    <>
      <Specimen name="Metric tiles" description="Each tile can show a trend. Gaps mean no data." wide>
        <MetricTiles>
          <MetricTile
            label="Impressions"
            value="12.4 M"
            note="8% more than the week before"
            tone="ok"
            trend={{ values: [8, 9, 7, 11, 10, 12, 13], label: 'Impressions of the last seven days' }}
          />
          <MetricTile
            label="Spend"
            value="€ 48,210"
            note="92% of plan"
            tone="warn"
            trend={{ values: [5, 6, null, null, 7, 6, 6], label: 'Spend of the last seven days' }}
          />
          <MetricTile label="Clicks" value="9,104" note="41% fewer" tone="bad" />
          <MetricTile label="Deals" value="–" note="None yet" />
        </MetricTiles>
      </Specimen>
      <Specimen name="Status chips" description="Each status has a word, a shape, and a color.">
        <div className="row wrap">
          <StatusChip tone="ok" label="Active" />
          <StatusChip tone="warn" label="Under-pacing" />
          <StatusChip tone="bad" label="Rejected" />
          <StatusChip tone="idle" label="Paused" />
          <StatusChip tone="wait" label="In review" />
        </div>
      </Specimen>
      <Specimen name="Pacing" description="The tick marks the plan.">
        <div className="stack gap-4">
          <PacingBar percent={54} />
          <PacingBar percent={88} />
          <PacingBar percent={101} />
          <PacingBar percent={6} banded={false} />
          <PacingBar percent={null} />
        </div>
      </Specimen>
      <Specimen name="Sparkline">
        <div className="row wrap">
          <Sparkline values={[3, 5, 4, 8, 7, 11, 9, 14]} label="Rising" />
          <Sparkline values={[4, 4, 4]} label="Level" />
          <Sparkline values={[]} label="Nothing" />
        </div>
      </Specimen>
      <Specimen name="Card">
        <Card title="Delivery" note="Last 7 days" padded>
          Content stands here.
        </Card>
      </Specimen>
    </>
  )
}
