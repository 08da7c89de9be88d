import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ErrorState } from '../kit/ErrorState.tsx'
import { errorText } from '../kit/errorText.ts'
import { LaterBoundary } from '../kit/LaterBoundary.tsx'
import { consolePath } from '../providers/basePath.ts'
import { t } from '../texts/t.ts'
import { PageLoading } from './PageLoading.tsx'
import { reloadOnce } from './reloadOnce.ts'

/**
 * Around each page: while its code is on the way a loading indicator stands in its place, and what fails leaves an error
 * with ways on (access.5). Give it a key per page, so that a new page starts fresh.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, reloading: false }

  static getDerivedStateFromError(thrown: unknown): PageBoundaryState {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    return { error, reloading: isCodeMissing(error) }
  }

  /** Nothing is offered until it is known whether the page goes: a way on that is taken before would lead back. */
  override componentDidCatch(error: Error): void {
    if (!isCodeMissing(error)) return
    void reloadOnce().then(goes => {
      if (!goes) this.setState({ reloading: false })
    })
  }

  override componentWillUnmount(): void {
    if (this.state.error) this.props.onLeave()
  }

  override render(): ReactNode {
    const { error, reloading } = this.state
    if (reloading) return <PageLoading />
    if (!error) return <LaterBoundary fallback={<PageLoading />}>{this.props.children}</LaterBoundary>
    return (
      <ErrorState
        page
        title={isCodeMissing(error) ? t('This page couldn’t be loaded') : t('This page stopped working')}
        detail={
          isCodeMissing(error)
            ? t('The page’s code couldn’t be loaded: the connection was lost, or a new version was installed.')
            : errorText(error)
        }
        onRetry={() => {
          if (isCodeMissing(error)) return location.reload()
          this.props.onLeave()
          this.setState({ error: null, reloading: false })
        }}
        back={
          consolePath() !== '/' && (
            <Button component={Link} to="/">
              {t('Go to dashboard')}
            </Button>
          )
        }
      />
    )
  }
}

interface PageBoundaryProps {
  /** When the page is tried again or left: what it failed on must not be taken from memory once more. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

interface PageBoundaryState {
  readonly error: Error | null
  /** The page may be loaded anew in a moment. */
  readonly reloading: boolean
}

function isCodeMissing(error: Error): boolean {
  return /dynamically imported module|module script|Importing a module|Unable to preload/i.test(error.message)
}
