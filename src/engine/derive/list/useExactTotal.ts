import { useGetList } from 'ra-core'
import { useState } from 'react'
import type { ExactCount } from '../../kit/Pager.tsx'
import { t } from '../../texts/t.ts'
import type { ListRows } from './useListRows.ts'

/**
 * How many rows a list has where the server counted only so far (`Prefer: count=limited`): counted to the end for whoever asks, as that takes
 * longer the more there are, and again whenever the rows are asked for anew. Another filter or organization begins without.
 */
export function useExactTotal({ context, asked: { resource, filter, organization } }: ListRows): ExactTotal {
  const place = JSON.stringify([resource.name, organization, filter])
  const [countedAt, setCountedAt] = useState<string>()
  const isCut = context.meta?.counted === true
  const isAsked = countedAt === place
  const { total, isFetching, error, refetch } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1 }, filter, meta: { organization, count: 'exact' } },
    { enabled: isCut && isAsked, retry: false, refetchOnWindowFocus: false },
  )
  if (!isCut) return {}
  if (isAsked && !error && total !== undefined) return { total }
  return {
    count: {
      isBusy: isFetching,
      label: isFetching ? t('Counting…') : isAsked && error ? t('Couldn’t count. Try again') : t('Count all'),
      onClick: () => (isAsked ? void refetch() : setCountedAt(place)),
    },
  }
}

interface ExactTotal {
  /** Once it was counted. */
  readonly total?: number
  /** The way to it. */
  readonly count?: ExactCount
}
