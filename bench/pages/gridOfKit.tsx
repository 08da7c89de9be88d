import '../../src/engine/shell/theme/tokens.css'
import '../../src/engine/shell/theme/base.css'
import { createRoot } from 'react-dom/client'
import { DataGrid } from '../../src/engine/kit/dataGrid/DataGrid.tsx'

const dataUrls = [1, 2, 3, 4].map(part => `/data/part-${part}.json`)

Object.assign(window, {
  startGrid() {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<DataGrid label="Report" dataUrls={dataUrls} />)
  },
})
