import Button from '@mui/material/Button'
import { createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { AstrolabeMark } from '../AstrolabeMark.tsx'
import { ShowControls } from './ShowControls.tsx'
import { ShowFigures } from './ShowFigures.tsx'
import { ShowFiles } from './ShowFiles.tsx'
import { ShowNavigation } from './ShowNavigation.tsx'
import { ShowPickers } from './ShowPickers.tsx'
import { ShowStates } from './ShowStates.tsx'
import '../../../engine/kit/kit.css'
import './kitPage.css'

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
        <div className="kp">
          <header className="kp-bar apart">
            <a className="kp-brand row" href={withBasePath('/')}>
              <AstrolabeMark size={22} /> Astrolabe <span className="k-dim">Kit</span>
            </a>
            <Button aria-pressed={dark} onClick={() => setDark(!dark)}>
              Dark theme
            </Button>
          </header>
          <nav className="kp-index gap-2" aria-label="Pieces">
            {parts.map(({ key, title }) => (
              <a key={key} href={`#${key}`}>
                {title}
              </a>
            ))}
          </nav>
          <main data-focus="here" tabIndex={-1} className="kp-main">
            <h1>Kit</h1>
            <p className="kp-lead soft">
              The pieces that every screen is made of. Each stands alone: it knows no resource, no server and no other
              part of the console.
            </p>
            {parts.map(({ key, title, Show }) => (
              <section key={key} id={key} className="kp-part" aria-labelledby={`${key}-title`}>
                <h2 id={`${key}-title`}>{title}</h2>
                <div className="kp-pieces gap-16">
                  <Suspense fallback={<p className="k-dim">On its way…</p>}>
                    <Show />
                  </Suspense>
                </div>
              </section>
            ))}
          </main>
        </div>
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
  { key: 'colours', title: 'Colours', Show: ShowColours },
  { key: 'code', title: 'Code', Show: ShowCode },
  { key: 'table', title: 'Table form', Show: ShowTable },
  { key: 'figures', title: 'Figures and status', Show: ShowFigures },
  { key: 'charts', title: 'Charts', Show: ShowCharts },
  { key: 'states', title: 'States', Show: ShowStates },
] as const
