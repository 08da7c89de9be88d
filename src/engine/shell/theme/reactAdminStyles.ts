/** What react-admin draws itself, put into the console's look. Keys are its own component names. */
export const reactAdminStyles = {
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { background: 'var(--surface)' },
        '& .RaDataTable-rowCell': { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          minHeight: 40,
          padding: '0 12px',
          color: 'var(--ink)',
          background: 'var(--accent-soft)',
          borderRadius: 'var(--r-card)',
          transition: 'none',
        },
      },
    },
  },
  RaToolbar: {
    styleOverrides: { root: { background: 'none', borderTop: '1px solid var(--line)', padding: '12px 16px' } },
  },
  RaLoadingIndicator: { styleOverrides: { root: { '& .RaLoadingIndicator-loader': { margin: 6 } } } },
}
