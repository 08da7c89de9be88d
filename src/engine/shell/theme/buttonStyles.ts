import type { ThemeOptions } from '@mui/material/styles'

/** A disabled button keeps its tooltip, which says why it is disabled. */
const stillHeard = { pointerEvents: 'auto', cursor: 'default' } as const

/** A button that stays within reach of the keyboard while it is refused. */
const refused = {
  color: 'var(--ink-3)',
  background: 'var(--sunken)',
  borderColor: 'var(--line)',
  cursor: 'default',
} as const

/** A button that shows what was chosen looks like the inputs beside it; a small one is a quiet part of a bar. */
const chooser = {
  justifyContent: 'space-between',
  gap: 8,
  width: '100%',
  padding: '0 10px',
  borderColor: 'var(--line-input)',
  fontWeight: 400,
  textAlign: 'left',
  '&:hover': { background: 'var(--surface)' },
  '&:focus-visible': { outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: 'var(--bad)' },
  '&.Mui-disabled': { color: 'var(--ink-2)', background: 'var(--sunken)', borderColor: 'var(--line-strong)' },
  '&.MuiButton-sizeSmall': { padding: '0 8px', borderColor: 'var(--line)' },
  '&.MuiButton-sizeSmall:hover': { borderColor: 'var(--line-strong)' },
  '& > svg': { flex: 'none', color: 'var(--ink-3)' },
  // As large as the text of the inputs of its form.
  '@media (max-width: 720px)': { '.f-cell &:not(.MuiButton-sizeSmall)': { fontSize: 16 } },
} as const

/** Buttons of 32 px without ripple, capitals or shadow; tabs with the accent's underline. */
export const buttonStyles: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        gap: 6,
        border: '1px solid transparent',
        fontSize: 13,
        lineHeight: '20px',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        transition: 'background var(--ease), border-color var(--ease)',
        '&.Mui-disabled': stillHeard,
        '&.MuiButton-sizeSmall': { height: 28, padding: '0 10px' },
      },
      outlined: {
        color: 'var(--ink)',
        background: 'var(--surface)',
        borderColor: 'var(--line-strong)',
        '&:hover': { background: 'var(--sunken)', borderColor: 'var(--line-strong)' },
        '&.MuiButton-colorError': { color: 'var(--bad)' },
        '&[aria-pressed="true"]': {
          color: 'var(--accent)',
          background: 'var(--accent-soft)',
          borderColor: 'var(--accent)',
        },
        '&.Mui-disabled': { color: 'var(--ink-3)', borderColor: 'var(--line-strong)' },
        '&[aria-disabled="true"]': refused,
        '&[role="combobox"]': chooser,
      },
      contained: {
        boxShadow: 'none',
        '&:hover': { boxShadow: 'none' },
        '&.Mui-disabled': { color: 'var(--ink-3)', background: 'var(--sunken)', borderColor: 'var(--line-strong)' },
        '&[aria-disabled="true"]': refused,
      },
      text: {
        color: 'var(--ink-2)',
        '&:hover': { color: 'var(--ink)', background: 'var(--sunken)' },
        '&.MuiButton-colorError': { color: 'var(--bad)' },
        '&.Mui-disabled': { color: 'var(--ink-3)' },
      },
      startIcon: { marginLeft: -2, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { marginLeft: 6, marginRight: -2, '& > *:nth-of-type(1)': { fontSize: 16 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        color: 'var(--ink-2)',
        borderRadius: 'var(--r)',
        fontSize: 13,
        '&:hover': { color: 'var(--ink)', background: 'var(--sunken)' },
        '&.Mui-disabled': { ...stillHeard, color: 'var(--line-strong)' },
        '& .MuiSvgIcon-root': { fontSize: 18 },
      },
      sizeSmall: { width: 28, height: 28 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        gap: 6,
        height: 28,
        padding: '0 8px',
        color: 'var(--ink-2)',
        background: 'var(--surface)',
        borderColor: 'var(--line-strong)',
        fontSize: 13,
        lineHeight: '20px',
        '&:hover': { background: 'var(--sunken)' },
        '&:focus-visible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { color: 'var(--accent)', background: 'var(--accent-soft)' },
      },
    },
  },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: {
        minHeight: 36,
        marginBottom: 12,
        boxShadow: 'inset 0 -1px var(--line)',
        '&.MuiTabs-vertical': {
          margin: 0,
          padding: 4,
          background: 'var(--sunken)',
          boxShadow: 'inset -1px 0 var(--line)',
        },
      },
      list: { gap: 20, '.MuiTabs-vertical &': { gap: 0 } },
      indicator: { height: 2, background: 'var(--accent)', '.MuiTabs-vertical &': { display: 'none' } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flexDirection: 'row',
        gap: 4,
        minWidth: 0,
        maxWidth: 'none',
        minHeight: 36,
        padding: '6px 0 8px',
        color: 'var(--ink-2)',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 400,
        textTransform: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'var(--ink)' },
        '&:focus-visible': { outlineOffset: -2 },
        '&.Mui-selected': { color: 'var(--ink)', fontWeight: 560 },
        // One below the other, beside what they open.
        '.MuiTabs-vertical &': {
          justifyContent: 'space-between',
          minHeight: 28,
          padding: '4px 8px',
          borderRadius: 4,
          textAlign: 'start',
          whiteSpace: 'normal',
          '&.Mui-selected': { background: 'var(--surface)' },
        },
        // How many things are behind it.
        '& i': {
          color: 'var(--ink-3)',
          fontStyle: 'normal',
          fontWeight: 400,
          fontVariantNumeric: 'tabular-nums',
        },
      },
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: {
      root: { marginBottom: 4, color: 'var(--ink-3)' },
      li: {
        display: 'flex',
        maxWidth: 200,
        '& > *': {
          minWidth: 0,
          padding: '2px 0',
          overflow: 'hidden',
          color: 'inherit',
          background: 'none',
          border: 0,
          font: 'inherit',
          textDecoration: 'none',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& > [aria-current]': { color: 'var(--ink)', fontWeight: 520 },
        '& > :is(a, button)': { cursor: 'pointer' },
        '& > :is(a, button):hover': {
          color: 'var(--ink)',
          textDecoration: 'underline',
          textUnderlineOffset: 3,
        },
      },
      separator: { margin: '0 6px' },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { color: 'var(--accent)', textUnderlineOffset: 3 } },
  },
  MuiFab: { styleOverrides: { root: { boxShadow: 'none', '&:hover, &:active': { boxShadow: 'none' } } } },
}
