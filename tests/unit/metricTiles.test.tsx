import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MetricTile, MetricTiles } from '../../src/engine/kit/MetricTile.tsx'

it.each([
  [5, 3],
  [6, 3],
  [7, 4],
])('%i tiles that don’t fit in one row fill two, %i in the first', (count, half) => {
  const names = Array.from({ length: count }, (_, at) => `Metric ${at}`)
  const html = renderToStaticMarkup(
    <MetricTiles>
      {names.map(name => (
        <MetricTile key={name} label={name} value="1" />
      ))}
      {false}
      {null}
    </MetricTiles>,
  )
  expect(html).toContain(`--tiles:${count};--half:${half}`)
})
