import { Component, type ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { ErrorState } from './ErrorState.tsx'
import { errorText } from './errorText.ts'

/** Around a part of a page that can fail by itself: it says so in its place, and the rest of the page goes on. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <section className="k-card" aria-label={this.props.name}>
        <ErrorState
          title={t('%{name} couldn’t be shown', { name: this.props.name })}
          detail={errorText(error)}
          onRetry={() => {
            this.props.onRetry?.()
            this.setState({ error: null })
          }}
        />
      </section>
    )
  }
}

interface WidgetBoundaryProps {
  /** What the part is called, as in a sentence's beginning. */
  readonly name: string
  /** Before it is drawn anew: forget what it failed on. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}
