import { useCallback, useEffect, useState } from 'react'
import type { ChartPlot } from './ChartPlot.tsx'

let loaded: typeof ChartPlot | null = null

/** The drawing part with recharts, fetched when the first chart is shown: no page waits for it. */
export function usePlot(): PlotState {
  const [Plot, setPlot] = useState(() => loaded)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('./ChartPlot.tsx').then(
      module => {
        loaded = module.ChartPlot
        setPlot(() => module.ChartPlot)
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(() => {
    if (loaded === null) load()
  }, [load])
  return { Plot, failed, retry: load }
}

interface PlotState {
  readonly Plot: typeof ChartPlot | null
  readonly failed: boolean
  readonly retry: () => void
}
