import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createTheme, type ThemeOptions, ThemeProvider } from '@mui/material/styles'
import { useEffect, useMemo, useState } from 'react'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { AstrolabeMark } from '../AstrolabeMark.tsx'
import { Inspection } from './Inspection.tsx'
import { InspectionActions } from './InspectionActions.tsx'
import { QuestionBox } from './QuestionBox.tsx'
import '../../../engine/kit/kit.css'
import './inspector.css'
import { t } from '../../../engine/texts/t.ts'

/**
 * `/public/vast`: the inspector alone, without a sign-in and without a server. It reads what is pasted in this page; a
 * wrapper shows where it leads, and isn't followed.
 */
export function PublicInspectorPage({ themes }: PublicInspectorPageProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ readonly inspection: VastInspection; readonly number: number } | null>(null)
  const [asked, setAsked] = useState<Question | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [dark, setDark] = useState(() => document.documentElement.dataset.theme === 'dark')
  const theme = useMemo(() => createTheme(themes[dark ? 'dark' : 'light']), [dark, themes])
  useEffect(() => {
    document.title = t('VAST inspector · Astrolabe')
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  const ask = async (question: Question) => {
    if (!('xml' in question)) return
    setFailure(null)
    setAsked(question)
    try {
      // The engine comes when there is something to read.
      const { inspectText } = await import('./inspectText.ts')
      const inspection = await inspectText(question.xml)
      setFound(before => ({ inspection, number: (before?.number ?? 0) + 1 }))
      setAsked(null)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <ThemeProvider theme={theme}>
      <div>
        <header className="page-bar row">
          <a className="brand row" href={withBasePath('/')}>
            <AstrolabeMark size={22} /> {t('Astrolabe')}
          </a>
          <Button aria-pressed={dark} onClick={() => setDark(!dark)}>
            {t('Dark theme')}
          </Button>
          <Button href={withBasePath('/')}>{t('Sign in')}</Button>
        </header>
        <Box
          component="main"
          data-focus="here"
          tabIndex={-1}
          sx={{ maxWidth: 1440, m: '0 auto', p: { xs: '20px 16px 48px', sm: '20px 24px 48px' } }}
        >
          <header className="k-head">
            <div className="k-head-line row wrap">
              <h1 className="title">{t('VAST inspector')}</h1>
              <span className="k-dim">{t('Reads what you paste, on this page. Nothing is fetched or sent.')}</span>
              <div className="k-head-actions row end wrap">
                <InspectionActions inspection={found?.inspection} busy={false} />
              </div>
            </div>
          </header>
          <QuestionBox
            text={text}
            onText={setText}
            onAsk={question => void ask(question)}
            busy={asked !== null && failure === null}
            textOnly
          />
          {asked && failure !== null ? (
            <ErrorState
              title={t('The inspector couldn’t be loaded')}
              detail={failure}
              onRetry={() => void ask(asked)}
            />
          ) : found ? (
            <Inspection key={found.number} inspection={found.inspection} />
          ) : (
            <EmptyState
              title={t('Paste a VAST document')}
              description={t(
                'See findings by line, the document tree, media files, trackers, compatibility, and a player that fires no trackers.',
              )}
            />
          )}
        </Box>
      </div>
    </ThemeProvider>
  )
}

interface PublicInspectorPageProps {
  readonly themes: Readonly<Record<'light' | 'dark', ThemeOptions>>
}

type Question = { readonly url: string } | { readonly xml: string }
