import { useState } from 'react'
import { CombinedChart } from '../../../engine/kit/charts/CombinedChart.tsx'
import { LineChart } from '../../../engine/kit/charts/LineChart.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatCompact, formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { changes, delivery, devices, signals } from './chartRows.ts'
import { Specimen } from './Specimen.tsx'

/** Charts in their states, with what can be changed about them. */
export function ShowCharts() {
  const [state, setState] = useState<string>('figures')
  const [points, setPoints] = useState<string>('10000')
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <Specimen
        name="Combined chart"
        description="Click a legend item, bar, or dot to select a category. Click it again, or click the background, to clear the selection."
        wide
      >
        <div className="row wrap">
          <Dropdown label="State" variant="plain" options={states} value={state} onChange={setState} />
          <span className="k-dim">Selected: {selected ?? 'nothing'}</span>
        </div>
        <CombinedChart
          label="Spend and rate by day"
          data={state === 'empty' ? [] : delivery}
          index="day"
          bars={bars}
          lines={rates}
          left={{ label: 'Spend, USD', format: dollars }}
          right={{ label: 'Viewable, % of measured', format: formatPercent }}
          events={changes}
          loading={state === 'loading'}
          error={state === 'error' ? 'The server answered: too many requests' : undefined}
          onRetry={() => setState('figures')}
          onSelect={setSelected}
        />
      </Specimen>
      <Specimen name="Line chart" description="Gaps mean no data. Hover over the end of the legend to scroll it." wide>
        <LineChart
          label="Impressions by device and hour"
          data={devices.rows}
          index="at"
          timeZone="Europe/Berlin"
          lines={devices.lines}
          left={{ label: 'Impressions an hour', format: formatCompact }}
        />
      </Specimen>
      <Specimen
        name="Many points"
        description="Draws as many points as there are pixels, and always the highest and lowest."
        wide
      >
        <div className="row wrap">
          <Dropdown label="Points" variant="plain" options={amounts} value={points} onChange={setPoints} />
        </div>
        <CombinedChart
          label="Bids by minute"
          data={signals(Number(points))}
          index="at"
          bars={bids}
          lines={prices}
          left={{ label: 'Bids', format: formatCompact }}
          right={{ label: 'USD for a thousand', format: formatNumber }}
          height="h-64"
          legend="below"
        />
      </Specimen>
    </>
  )
}

const dollars = (micros: number) => formatMoney(micros, 'USD', 0)

const bars = [
  { key: 'web', label: 'Web', format: dollars },
  { key: 'television', label: 'Connected television', format: dollars },
]

const rates = [{ key: 'viewable', label: 'Viewable', axis: 'right' as const, format: formatPercent }]

const bids = [{ key: 'bids', label: 'Bids', format: formatNumber }]

const prices = [
  { key: 'paid', label: 'Paid', axis: 'right' as const, format: (value: number) => `$${formatNumber(value, 2)}` },
  { key: 'floor', label: 'Floor', axis: 'right' as const, format: (value: number) => `$${formatNumber(value, 2)}` },
]

const states = [
  { value: 'figures', label: 'With figures' },
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Empty' },
  { value: 'error', label: 'Failed' },
]

const amounts = ['100', '1000', '10000', '100000'].map(value => ({
  value,
  label: `${formatNumber(Number(value))} points`,
}))
