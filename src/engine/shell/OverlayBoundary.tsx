import { Component, type ReactNode } from 'react'

/**
 * Around what stands over the page: when it fails, or its code can't be fetched, the page below stays as it is and a
 * notice says so. Give it a key per overlay, so that the next one starts fresh.
 */
export class OverlayBoundary extends Component<OverlayBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailed()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

interface OverlayBoundaryProps {
  readonly onFailed: () => void
  readonly children: ReactNode
}
