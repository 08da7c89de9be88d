import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiBase } from '../../contract/api.ts'
import { NotOffered } from '../../derive/NotOffered.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { withBasePath } from '../../providers/basePath.ts'
import { request } from '../../providers/http.ts'
import { isNotOffered } from '../../providers/isNotOffered.ts'
import { findEntity } from '../../providers/resources.ts'
import { OperationRow } from './OperationRow.tsx'
import { type OpenApi, operationsOf } from './operations.ts'
import './apiReference.css'
import { t } from '../../texts/t.ts'

/** Every call of the API, from the document that the API itself answers. Searchable by address and by what it does. */
export function ApiReferencePage() {
  const [text, setText] = useState('')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => request<OpenApi>('/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = data ? operationsOf(data) : []
  const shown = all.filter(({ method, path, summary, tag }) => {
    const hay = `${method} ${path} ${summary} ${tag}`.toLowerCase()
    return words.every(word => hay.includes(word))
  })
  const tags = [...new Set(shown.map(({ tag }) => tag))]
  return (
    <>
      <PageHeader
        title={t('API reference')}
        {...(data
          ? { subtitle: t('%{count} calls · OpenAPI %{version}', { count: all.length, version: data.openapi }) }
          : {})}
        actions={
          <Button href={withBasePath(`${apiBase}/openapi.json`)} target="_blank" rel="noreferrer">
            openapi.json
          </Button>
        }
      />
      {isNotOffered(error) ? (
        <NotOffered what={t('no API reference')} />
      ) : error ? (
        <ErrorState
          title={t('The API reference couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <TableSkeleton columns={3} />
      ) : (
        <>
          <TextBox
            className="r-search"
            type="search"
            aria-label={t('Search calls')}
            placeholder={t('Search by path, method, or words…')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          {shown.length === 0 && (
            <EmptyState title={t('No calls match')} description={t('Try fewer words, or part of a path.')} />
          )}
          {tags.map(tag => (
            <section key={tag} className="mb-16 panel lines" aria-label={tag}>
              <h2 className="heading pad">{findEntity(tag)?.plural ?? tag}</h2>
              {shown
                .filter(operation => operation.tag === tag)
                .map(operation => (
                  <OperationRow key={`${operation.method} ${operation.path}`} operation={operation} />
                ))}
            </section>
          ))}
        </>
      )}
    </>
  )
}
