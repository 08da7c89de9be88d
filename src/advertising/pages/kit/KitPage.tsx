import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import { useEffect, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { AstrolabeMark } from '../AstrolabeMark.tsx'
import { ShowControls } from './ShowControls.tsx'
import { ShowFiles } from './ShowFiles.tsx'
import { ShowNavigation } from './ShowNavigation.tsx'
import { ShowPickers } from './ShowPickers.tsx'
import { ShowStates } from './ShowStates.tsx'
import { ShowStatistics } from './ShowStatistics.tsx'
import '../../../engine/kit/kit.css'

/**
 * `/public/kit`: every piece of the kit in its states, to see and to try, in both themes. It asks the server for
 * nothing but the sample files that stand beside it. The router around it is for the pieces that hold links; they lead
 * nowhere here.
 */
export function KitPage({ themes }: KitPageProps) {
  const [dark, setDark] = useState(() => document.documentElement.dataset.theme === 'dark')
  const theme = useMemo(() => createTheme(themes[dark ? 'dark' : 'light']), [dark, themes])
  useEffect(() => {
    document.title = 'Kit · Astrolabe'
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <MemoryRouter>
      <ThemeProvider theme={theme}>
        <Box sx={frame}>
          <header className="page-bar row k-wide apart">
            <a className="brand row" href={withBasePath('/')}>
              <AstrolabeMark size={22} /> Astrolabe <span className="k-dim">Kit</span>
            </a>
            <Button aria-pressed={dark} onClick={() => setDark(!dark)}>
              Dark theme
            </Button>
          </header>
          <Box component="nav" sx={index} aria-label="Components">
            {parts.map(({ key, title }) => (
              <a key={key} className="hover bare soft" href={`#${key}`}>
                {title}
              </a>
            ))}
          </Box>
          <Box component="main" data-focus="here" tabIndex={-1} sx={page}>
            <h1 className="title">Kit</h1>
            <p className="soft">
              The components that every screen is made of. Each works alone, without resources, a server, or other parts
              of the console.
            </p>
            {parts.map(({ key, title, Show }) => (
              <section key={key} id={key} aria-labelledby={`${key}-title`}>
                <h2 className="mb-12" id={`${key}-title`}>
                  {title}
                </h2>
                <Box className="columns" sx={{ '--column': '440px' }}>
                  <LaterBoundary fallback={<p className="k-dim">Loading…</p>}>
                    <Show />
                  </LaterBoundary>
                </Box>
              </section>
            ))}
          </Box>
        </Box>
      </ThemeProvider>
    </MemoryRouter>
  )
}

interface KitPageProps {
  readonly themes: Readonly<Record<'light' | 'dark', ThemeOptions>>
}

// Parts that bring a library of their own come after the page.
const ShowCharts = laterPart(() => import('./ShowCharts.tsx').then(module => module.ShowCharts))
const ShowColours = laterPart(() => import('./ShowColours.tsx').then(module => module.ShowColours))
const ShowCode = laterPart(() => import('./ShowCode.tsx').then(module => module.ShowCode))
const ShowGrid = laterPart(() => import('./ShowGrid.tsx').then(module => module.ShowGrid))
const ShowTable = laterPart(() => import('./ShowTable.tsx').then(module => module.ShowTable))

const parts = [
  { key: 'navigation', title: 'Navigation', Show: ShowNavigation },
  { key: 'controls', title: 'Controls', Show: ShowControls },
  { key: 'pickers', title: 'Pickers and menus', Show: ShowPickers },
  { key: 'grid', title: 'Data grid', Show: ShowGrid },
  { key: 'files', title: 'Files', Show: ShowFiles },
  { key: 'colours', title: 'Colors', Show: ShowColours },
  { key: 'code', title: 'Code', Show: ShowCode },
  { key: 'table', title: 'Table form', Show: ShowTable },
  { key: 'figures', title: 'Figures and status', Show: ShowStatistics },
  { key: 'charts', title: 'Charts', Show: ShowCharts },
  { key: 'states', title: 'States', Show: ShowStates },
] as const

const frame = {
  display: { xs: 'block', md: 'grid' },
  gridTemplateColumns: 'var(--side) minmax(0, 1fr)',
  gridTemplateRows: 'var(--bar) auto',
  minHeight: '100vh',
}

/** Beside the pieces, and on narrow screens a line above them. */
const index = {
  position: { md: 'sticky' },
  top: 'var(--bar)',
  alignSelf: 'start',
  display: { xs: 'flex', md: 'grid' },
  gap: '2px',
  padding: { xs: '8px 4px', md: '24px 12px' },
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  '& > a': { padding: '4px 12px', borderRadius: 'var(--r)' },
}

const page = {
  minWidth: 0,
  maxWidth: 1120,
  padding: { xs: '8px 16px 48px', md: '24px 24px 64px' },
  '& > section': { mt: 4, scrollMarginTop: 'calc(var(--bar) + 16px)' },
  '& > section > h2': { font: '600 15px / 24px var(--font)' },
}
