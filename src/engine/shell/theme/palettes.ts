import type { PaletteOptions } from '@mui/material/styles'

/**
 * The tokens that Material UI computes with (hover, contrast), as plain colours for each theme; everything else in the
 * theme names the tokens themselves. A test holds the two to each other.
 */
export const palettes: Readonly<Record<'light' | 'dark', PaletteOptions>> = {
  light: {
    mode: 'light',
    primary: { main: '#3546d3', dark: '#2936b0', light: '#eceefd', contrastText: '#ffffff' },
    secondary: { main: '#525b69', contrastText: '#ffffff' },
    success: { main: '#0b7a4b', light: '#e3f4ec', contrastText: '#ffffff' },
    warning: { main: '#945a00', light: '#fdf1dc', contrastText: '#ffffff' },
    error: { main: '#b3261e', light: '#fdeae8', contrastText: '#ffffff' },
    info: { main: '#6a3fb5', light: '#f1eafb', contrastText: '#ffffff' },
    background: { default: '#f6f7f9', paper: '#ffffff' },
    text: { primary: '#14171d', secondary: '#525b69', disabled: '#5f6875' },
    divider: '#e3e6eb',
    action: { hover: '#eef0f3', selected: '#eceefd', active: '#525b69' },
  },
  dark: {
    mode: 'dark',
    primary: { main: '#93a0ff', dark: '#abb5ff', light: '#20264a', contrastText: '#0e1116' },
    secondary: { main: '#a9b2bf', contrastText: '#0e1116' },
    success: { main: '#5fd3a0', light: '#12301f', contrastText: '#0e1116' },
    warning: { main: '#f0b458', light: '#33260f', contrastText: '#0e1116' },
    error: { main: '#ff8a80', light: '#3a1a18', contrastText: '#0e1116' },
    info: { main: '#c3a6ff', light: '#2a2140', contrastText: '#0e1116' },
    background: { default: '#0e1116', paper: '#151920' },
    text: { primary: '#e8ebf0', secondary: '#a9b2bf', disabled: '#8c95a3' },
    divider: '#262c36',
    action: { hover: '#1c2129', selected: '#20264a', active: '#a9b2bf' },
  },
}
