import type { GridLocaleText } from '@mui/x-data-grid'
import { arSD, deDE } from '@mui/x-data-grid/locales'
import type { LanguageCode } from '../../texts/language.ts'

/** What the grid itself says in other languages, as its library has it. */
export const gridTexts: Readonly<Partial<Record<LanguageCode, Partial<GridLocaleText>>>> = {
  de: deDE.components.MuiDataGrid.defaultProps.localeText,
  ar: arSD.components.MuiDataGrid.defaultProps.localeText,
}
