import type { ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'

/** x-data-grid by tokens: its variables, hairlines, and panels that look as other floating parts do. */
export const gridStyles: NonNullable<ThemeOptions['components']> = {
  MuiDataGrid: {
    styleOverrides: {
      root: {
        // Stronger than the class with the library's own values.
        '&.MuiDataGrid-root': {
          '--DataGrid-t-color-border-base': 'var(--line)',
          '--DataGrid-t-color-background-base': 'var(--surface)',
          '--DataGrid-t-color-background-overlay': 'var(--surface)',
          '--DataGrid-t-header-background-base': 'var(--surface)',
          '--DataGrid-t-color-foreground-base': 'var(--ink)',
          '--DataGrid-t-color-foreground-muted': 'var(--ink-2)',
          '--DataGrid-t-color-interactive-hover': 'var(--sunken)',
          '--DataGrid-t-color-interactive-hover-opacity': 1,
          '--DataGrid-t-color-interactive-focus': 'var(--accent)',
          '--DataGrid-t-color-interactive-selected': 'var(--accent)',
          '--DataGrid-t-typography-font-body': 'var(--t-body) var(--font)',
          '--DataGrid-t-typography-font-weight-medium': 600,
          '--DataGrid-t-radius-base': '0px',
        },
        border: 0,
        fontVariantNumeric: 'tabular-nums',
        '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { padding: '0 12px' },
        '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { padding: 0 },
        '& .MuiDataGrid-columnHeader': { color: 'var(--ink-2)', font: '600 var(--t-caption) var(--font)' },
        '& .MuiDataGrid-columnHeader--sorted': { color: 'var(--ink)' },
        '& .MuiDataGrid-columnHeader bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '& .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus': { outline: 0 },
        '& .MuiDataGrid-columnHeader:focus-visible, & .MuiDataGrid-cell:focus-visible': {
          outline: '2px solid var(--accent)',
          outlineOffset: -2,
        },
      },
      toolbar: {
        flexWrap: 'wrap',
        justifyContent: 'flex-start',
        gap: 4,
        minHeight: 44,
        padding: '6px 12px',
        '& > .MuiToggleButtonGroup-root': { marginLeft: 'auto', '@media (max-width: 720px)': { marginLeft: 0 } },
      },
      panelContent: {
        background: 'var(--surface)',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--r-card)',
        boxShadow: 'var(--float)',
      },
      columnsManagementFooter: { borderTop: '1px solid var(--line)' },
      filterForm: {
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 8,
        padding: 12,
        '& > .MuiFormControl-root': { width: 160 },
        // One condition at a time, so that there is nothing to join.
        '& > .MuiFormControl-root:has(.MuiDataGrid-filterFormLogicOperatorInput)': { display: 'none' },
      },
      filterFormDeleteIcon: { order: 1, margin: 0, height: 32 },
      filterFormValueInput: { flex: '1 1 200px', width: 'auto' },
    },
  },
}
