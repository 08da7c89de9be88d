import type { ThemeOptions } from '@mui/material/styles'
import { floating } from './surfaceStyles.ts'

/** In the list of a combobox: what the keys are at is `Mui-focusVisible`, wherever the pointer is. */
const option = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignContent: 'center',
  '&:not(.Mui-focusVisible)': { background: 'none' },
  '& > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '& > small': {
    gridRow: 2,
    maxWidth: 280,
    color: 'var(--ink-3)',
    font: 'var(--t-caption) var(--font)',
    whiteSpace: 'normal',
  },
  '&[aria-selected="true"]': { fontWeight: 560 },
  '&[aria-selected="true"]::after': { content: '"✓"', gridArea: '1 / 2', paddingLeft: 16, color: 'var(--accent)' },
  '&:has(> img, > i)': {
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: 8,
    '& > :is(img, i)': { gridArea: '1 / 1 / 3 / 2', width: 32, height: 32, objectFit: 'cover', borderRadius: 4 },
    '& > i': { boxShadow: 'inset 0 0 0 1px var(--line)' },
    '& > span': { gridArea: '1 / 2' },
    '& > small': { gridArea: '2 / 2' },
    '&::after': { gridColumn: 3 },
  },
} as const

/** What opens beside its trigger: boxes in the browser's top layer, popovers, menus. */
export const menuStyles: NonNullable<ThemeOptions['components']> = {
  MuiPopper: {
    styleOverrides: {
      root: {
        '&[popover]': {
          ...floating,
          minWidth: 'var(--trigger-width)',
          maxWidth: 'calc(100vw - 16px)',
          padding: 0,
          color: 'var(--ink)',
          background: 'var(--surface)',
          font: 'var(--t-body) var(--font)',
          textAlign: 'start',
          overflow: 'auto',
        },
        '&[popover][role="dialog"]': { minWidth: 'max(240px, var(--trigger-width))', padding: 12 },
        '&[popover] > .MuiList-root': { maxHeight: '15rem', padding: 4, overflowY: 'auto', outline: 0 },
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: { styleOverrides: { paper: { ...floating, maxHeight: '15rem' }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 28,
        padding: '4px 8px',
        borderRadius: 4,
        fontSize: 13,
        '&:hover, &.Mui-focusVisible': { background: 'var(--sunken)', outline: 0 },
        '&.Mui-selected, &.Mui-selected:hover': { fontWeight: 560, background: 'var(--sunken)' },
        // What can't be chosen says why, which must be readable.
        '&.Mui-disabled': { color: 'var(--ink-3)', opacity: 1 },
        '& + .MuiDivider-root': { margin: '4px 0' },
        // Of a list that stays, what is chosen.
        '&[aria-pressed="true"], &[aria-current="true"]': {
          color: 'var(--accent)',
          background: 'var(--accent-soft)',
          fontWeight: 560,
        },
        '&[role="button"]:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: -2 },
        '&[role="option"]': option,
      },
    },
  },
  MuiListItemText: {
    styleOverrides: {
      root: { margin: 0 },
      secondary: { maxWidth: 280, color: 'var(--ink-3)', fontSize: 11, lineHeight: '16px', whiteSpace: 'normal' },
    },
  },
}
