import type { ReactNode } from 'react'
import { Bar, CartesianGrid, ComposedChart, Legend, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { type BidRow, offerPainting } from '../setup/paintTimes.ts'

offerPainting({
  combined: rows => (
    <Plain rows={rows}>
      <Bar dataKey="bids" yAxisId="left" isAnimationActive={false} fill="#3546d3" />
    </Plain>
  ),
  lines: rows => (
    <Plain rows={rows}>
      <Line dataKey="bids" yAxisId="left" isAnimationActive={false} dot={false} stroke="#3546d3" />
    </Plain>
  ),
})

/** As wide and high as the drawing of ours, without dots and animation, which would only take longer. */
function Plain({ rows, children }: { readonly rows: readonly BidRow[]; readonly children: ReactNode }) {
  return (
    <ComposedChart data={[...rows]} width={1260} height={320}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="at" type="number" scale="time" domain={['dataMin', 'dataMax']} />
      <YAxis yAxisId="left" />
      <YAxis yAxisId="right" orientation="right" />
      <Tooltip />
      <Legend />
      {children}
      <Line dataKey="paid" yAxisId="right" isAnimationActive={false} dot={false} stroke="#c26a00" />
      <Line dataKey="floor" yAxisId="right" isAnimationActive={false} dot={false} stroke="#0b8f6a" />
    </ComposedChart>
  )
}
