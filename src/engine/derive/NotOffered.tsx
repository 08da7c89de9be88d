import type { ReactNode } from 'react'
import { EmptyState } from '../kit/EmptyState.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { t } from '../texts/t.ts'

/** In the place of what needs a call that the platform behind the console doesn't have (platform.10). */
export function NotOffered({ title, what, action }: NotOfferedProps) {
  return (
    <>
      {title && <PageHeader title={title} />}
      <EmptyState title={t('The platform behind this console offers %{what}', { what })} action={action} />
    </>
  )
}

interface NotOfferedProps {
  /** Of a page that has nothing else to show. */
  readonly title?: string
  /** Completes "The platform behind this console offers": "no deals". */
  readonly what: string
  readonly action?: ReactNode
}
