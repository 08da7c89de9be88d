import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../engine/kit/Card.tsx'
import { errorText } from '../../engine/kit/errorText.ts'
import { TableSkeleton } from '../../engine/kit/TableSkeleton.tsx'
import { useSettled } from '../../engine/kit/useSettled.ts'
import { useAccess, useMayRead } from '../../engine/providers/access.ts'
import { request } from '../../engine/providers/http.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'
import { t } from '../../engine/texts/t.ts'

/**
 * What the server expects of what is typed, asked anew when it hasn’t changed for a moment; an older question is given up.
 * Nothing for those who may not read reports.
 */
export function EstimateCard<Answer>({ title, path, question, about, note, children }: EstimateCardProps<Answer>) {
  const mayRead = useMayRead()(resourceOfEntity('report'))
  const { offers } = useAccess()
  const isOffered = mayRead && offers('parts')
  const body = JSON.stringify(question)
  const settled = useSettled(body, settlesAfter)
  const { data, error, isFetching } = useQuery({
    queryKey: [...about, settled],
    queryFn: ({ signal }) => request<Answer>(path, { method: 'POST', body: settled, signal }),
    enabled: isOffered,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  if (!isOffered) return null
  const isBusy = isFetching || body !== settled
  return (
    <Card title={title} note={isBusy ? t('Updating…') : note(data)} padded>
      <section aria-label={title} aria-busy={isBusy} className="stack gap-12">
        {error ? (
          <Alert severity="warning">{errorText(error)}</Alert>
        ) : data ? (
          children(data)
        ) : (
          <TableSkeleton rows={3} />
        )}
      </section>
    </Card>
  )
}

/** Somebody types: each key is not a question. */
const settlesAfter = 600

interface EstimateCardProps<Answer> {
  readonly title: string
  readonly path: `/${string}`
  readonly question: object
  /** What the answer is about, to remember it by. */
  readonly about: readonly unknown[]
  /** Beside the title, as long as no answer is awaited. */
  readonly note: (answer: Answer | undefined) => string | undefined
  readonly children: (answer: Answer) => ReactNode
}
