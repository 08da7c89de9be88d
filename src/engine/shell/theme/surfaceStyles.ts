import type { ThemeOptions } from '@mui/material/styles'

/** Of what lies above the page. */
export const floating = {
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--r-card)',
  boxShadow: 'var(--float)',
} as const

const tones = (name: 'ok' | 'warn' | 'bad' | 'accent') => ({
  color: `var(--${name})`,
  background: `var(--${name}-soft)`,
  borderColor: `color-mix(in srgb, var(--${name}) 30%, transparent)`,
})

/** Hairlines instead of elevation: papers, dialogs, drawers, notices, chips. */
export const surfaceStyles: NonNullable<ThemeOptions['components']> = {
  // By tokens as in `base.css`, whichever comes later: paper has its own colours, and so has the other theme.
  MuiCssBaseline: {
    styleOverrides: {
      // Inherited, it would be lost below `details`, whose own parts are content boxes.
      '*, *::before, *::after': { boxSizing: 'border-box' },
      body: { color: 'var(--ink)', background: 'var(--ground)' },
      'strong, b': { fontWeight: 560 },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none', boxShadow: 'none' },
      outlined: { borderColor: 'var(--line)' },
    },
  },
  MuiCard: {
    styleOverrides: { root: { border: '1px solid var(--line)', borderRadius: 'var(--r-card)', overflow: 'hidden' } },
  },
  MuiCardContent: { styleOverrides: { root: { padding: '12px 16px', '&:last-child': { paddingBottom: 12 } } } },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'inherit' },
    styleOverrides: {
      root: { color: 'var(--ink)', background: 'var(--surface)', borderBottom: '1px solid var(--line)' },
    },
  },
  MuiToolbar: { defaultProps: { variant: 'dense' }, styleOverrides: { dense: { minHeight: 48 } } },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiListItemIcon: {
    styleOverrides: { root: { minWidth: 26, color: 'inherit', '& .MuiSvgIcon-root': { fontSize: 16 } } },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 'var(--r)', padding: '4px 8px' } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--veil)' } } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        margin: 12,
        maxWidth: 'calc(100vw - 24px)',
        maxHeight: 'calc(100dvh - 24px)',
        outline: 0,
        // The palette hangs from the top: it grows and shrinks while somebody types.
        '&.s-palette': { alignSelf: 'flex-start', marginTop: '12vh', maxHeight: 'calc(88dvh - 12px)' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '16px 20px 0', fontSize: 15, lineHeight: '22px', fontWeight: 600 } },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { display: 'grid', gap: 12, padding: '12px 20px', '.MuiDialogTitle-root + &': { paddingTop: 12 } },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--ink-2)' } } },
  MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '8px 20px 16px' } } },
  MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--line)', boxShadow: 'none' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        padding: '4px 8px',
        color: 'var(--surface)',
        background: 'var(--ink)',
        fontSize: 11,
        lineHeight: '16px',
        fontWeight: 400,
        borderRadius: 4,
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '6px 12px',
        border: '1px solid',
        fontSize: 13,
        variants: [
          { props: { severity: 'success' }, style: tones('ok') },
          { props: { severity: 'warning' }, style: tones('warn') },
          { props: { severity: 'error' }, style: tones('bad') },
          { props: { severity: 'info' }, style: { ...tones('accent'), color: 'var(--ink)' } },
        ],
      },
      icon: { padding: '2px 0', marginRight: 8, fontSize: 18, color: 'inherit' },
      message: {
        flex: 1,
        minWidth: 0,
        padding: '2px 0',
        overflowWrap: 'anywhere',
        '& ul': { margin: '4px 0 0', paddingLeft: 18 },
        '& .link': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 3 },
      },
      action: { padding: '0 0 0 12px', marginRight: -4, alignItems: 'center' },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 } } },
  MuiSnackbar: {
    defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } },
    styleOverrides: {
      root: {
        '& .MuiAlert-root': {
          alignItems: 'center',
          maxWidth: 560,
          padding: '2px 4px 2px 16px',
          color: 'var(--ink)',
          background: 'var(--surface)',
          border: '1px solid var(--line-strong)',
          borderLeft: '3px solid var(--accent)',
          boxShadow: 'var(--float)',
        },
        '& .MuiAlert-action': { marginRight: 0 },
        '& .MuiAlert-colorSuccess': { borderLeftColor: 'var(--ok)' },
        '& .MuiAlert-colorWarning': { borderLeftColor: 'var(--warn)' },
        '& .MuiAlert-colorError': { borderLeftColor: 'var(--bad)' },
      },
    },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { height: 22, color: 'var(--ink-2)', background: 'var(--idle-soft)', fontSize: 11, fontWeight: 560 },
      outlined: { background: 'none', borderColor: 'var(--line-strong)' },
      label: { padding: '0 8px' },
      deleteIcon: { fontSize: 14, margin: '0 4px 0 -4px', color: 'var(--ink-3)' },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        width: 26,
        height: 26,
        color: 'var(--accent)',
        background: 'var(--accent-soft)',
        fontSize: 11,
        fontWeight: 600,
      },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: { root: { borderBottom: '1px solid var(--line)', '&::before': { display: 'none' } } },
  },
  MuiAccordionSummary: { styleOverrides: { root: { minHeight: 40, padding: '0 16px' }, content: { margin: '8px 0' } } },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: { root: { background: 'var(--line)' } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 2, background: 'var(--line)', '&.MuiLinearProgress-determinate': { height: 6, borderRadius: 3 } },
      bar: { background: 'var(--accent)' },
    },
  },
  MuiCircularProgress: { defaultProps: { size: 20, thickness: 4 } },
}
