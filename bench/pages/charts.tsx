import { CombinedChart } from '../../src/engine/kit/charts/CombinedChart.tsx'
import { LineChart } from '../../src/engine/kit/charts/LineChart.tsx'
import '../../src/engine/shell/theme/tokens.css'
import '../../src/engine/shell/theme/base.css'
import { offerPainting } from '../setup/paintTimes.ts'

const bids = { key: 'bids', label: 'Bids' }
const prices = [
  { key: 'paid', label: 'Paid', axis: 'right' as const },
  { key: 'floor', label: 'Floor', axis: 'right' as const },
]
const bars = [bids]
const all = [bids, ...prices]

offerPainting({
  combined: rows => <CombinedChart label="Bids" data={rows} index="at" bars={bars} lines={prices} />,
  lines: rows => <LineChart label="Bids" data={rows} index="at" lines={all} />,
})
