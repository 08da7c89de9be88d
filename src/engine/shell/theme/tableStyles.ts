import type { ThemeOptions } from '@mui/material/styles'

/** Tables: rows of 36 px between hairlines, quiet heads, tabular figures. */
export const tableStyles: NonNullable<ThemeOptions['components']> = {
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: 'var(--sunken)' },
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--accent-soft)' },
        'tbody &:last-child > td': { borderBottom: 0 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 36,
        padding: '0 12px',
        borderBottom: '1px solid var(--line)',
        fontSize: 13,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
      },
      sizeSmall: { padding: '0 12px' },
      head: { color: 'var(--ink-2)', background: 'var(--surface)', fontSize: 11, lineHeight: '16px', fontWeight: 600 },
      paddingCheckbox: { width: 40, padding: '0 4px 0 12px' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        color: 'inherit',
        '&:hover, &:focus': { color: 'var(--ink)' },
        '&.Mui-active': { color: 'var(--ink)' },
        '&.Mui-active .MuiTableSortLabel-icon': { color: 'inherit' },
      },
      icon: { fontSize: 14, margin: '0 2px' },
    },
  },
}
