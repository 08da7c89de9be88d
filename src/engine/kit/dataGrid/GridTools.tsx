import DensityLarge from '@mui/icons-material/DensityLarge'
import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import {
  ColumnsPanelTrigger,
  ExportCsv,
  FilterPanelTrigger,
  type GridDensity,
  Toolbar,
  ToolbarButton,
} from '@mui/x-data-grid'
import { t } from '../../texts/t.ts'

/** What x-data-grid does with the page of rows that it has: which columns, which condition, how high, and a file of it. */
export function GridTools({ fileName, selected, density, onDensity }: GridToolsProps) {
  return (
    <Toolbar aria-label={t('Table tools')}>
      <ColumnsPanelTrigger render={<ToolbarButton render={quiet} />}>{t('Columns')}</ColumnsPanelTrigger>
      <FilterPanelTrigger
        render={(props, { filterCount }) => (
          <ToolbarButton {...props} render={quiet}>
            {filterCount > 0 ? t('Filter (%{count})', { count: filterCount }) : t('Filter')}
          </ToolbarButton>
        )}
      />
      {/* Formulas are escaped by the library: a sheet shall not run what an address answered. */}
      <ExportCsv options={{ fileName, utf8WithBom: true }} render={<ToolbarButton render={quiet} />}>
        {selected > 0 ? t('Export %{count} selected', { count: selected }) : t('Export page')}
      </ExportCsv>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('Row height')}
        value={density}
        onChange={(_, next: GridDensity | null) => next && onDensity(next)}
      >
        {densities.map(({ name, label, Icon }) => (
          <ToggleButton key={name} value={name} aria-label={label} title={label}>
            <Icon fontSize="small" />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Toolbar>
  )
}

const quiet = <Button size="small" variant="text" />

const densities: readonly { readonly name: GridDensity; readonly label: string; readonly Icon: typeof DensitySmall }[] =
  [
    { name: 'compact', label: t('Compact'), Icon: DensitySmall },
    { name: 'standard', label: t('Standard'), Icon: DensityMedium },
    { name: 'comfortable', label: t('Comfortable'), Icon: DensityLarge },
  ]

export interface GridToolsProps {
  /** Of the exported page, without its ending. */
  readonly fileName: string
  /** How many rows of the page are selected. */
  readonly selected: number
  readonly density: GridDensity
  readonly onDensity: (density: GridDensity) => void
}

declare module '@mui/x-data-grid' {
  interface ToolbarPropsOverrides extends GridToolsProps {}
}
