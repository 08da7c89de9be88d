import Button from '@mui/material/Button'
import { EditBase, useEditContext } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { NoPermission } from '../../kit/NoPermission.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useAccess } from '../../providers/access.ts'
import { retryPassing } from '../../providers/queryClient.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { titleOf } from '../cells/titleOf.ts'
import { listTitle } from '../list/listTitle.ts'
import { listPath, recordPath } from '../routes.ts'
import { EditForm } from './EditForm.tsx'
import type { FormAfter } from './EntityForm.tsx'
import { useEntitySchema } from './useEntitySchema.ts'
import './form.css'
import { t } from '../../texts/t.ts'

/** The form of an existing row (entity.1), in react-admin's contexts of it. */
export function EditPage(props: EditPageProps) {
  const { id = '' } = useParams()
  return (
    // Who may change it is asked below, of the row itself.
    <EditBase<EntityRow>
      resource={props.resource.name}
      id={id}
      mutationMode="pessimistic"
      queryOptions={queryOptions}
      redirectOnError={false}
      disableAuthentication
    >
      <EditParts {...props} id={id} />
    </EditBase>
  )
}

/** A failure has a page of its own here, in place of react-admin's notice over the list. */
const queryOptions = { retry: retryPassing, onError: () => undefined }

function EditParts({ resource, After, id }: EditPageProps & { readonly id: string }) {
  const { canRow } = useAccess()
  const { schema, error, retry } = useEntitySchema(resource)
  const { record: data, error: missing, refetch } = useEditContext<EntityRow>()
  // A switch of the organization empties what was read; the form and what is typed in it must not go away with it.
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const row = data ?? (known?.id === id ? known : undefined)
  const label = inSentence(resource.label)
  const back = (
    <Button component={Link} to={listPath(resource)}>
      {t('Back to %{plural}', { plural: inSentence(resource.plural) })}
    </Button>
  )
  const failed = missing ?? error
  if (failed && !row) {
    const again = () => {
      void refetch()
      retry()
    }
    if ('status' in failed && failed.status === 404)
      return (
        <ErrorState
          page
          title={t('This %{label} doesn’t exist or belongs to an organization you can’t see', { label })}
          back={back}
        />
      )
    return (
      <ErrorState
        page
        title={t('This %{label} couldn’t be loaded', { label })}
        detail={errorText(failed)}
        onRetry={again}
        back={back}
      />
    )
  }
  if (row && !canRow('update', resource, row)) {
    return (
      <NoPermission
        page
        title={t('You don’t have permission to edit this %{label}', { label })}
        back={
          <Button component={Link} to={recordPath(resource, id)}>
            {t('Back to the %{label}', { label })}
          </Button>
        }
      />
    )
  }
  if (error)
    return (
      <ErrorState page title={t('The form couldn’t be loaded')} detail={errorText(error)} onRetry={retry} back={back} />
    )
  return (
    <>
      <PageHeader
        crumbs={[
          { label: listTitle(resource), to: listPath(resource) },
          ...(row ? [{ label: titleOf(resource, row), to: recordPath(resource, id) }] : []),
        ]}
        title={row ? t('Edit %{name}', { name: titleOf(resource, row) }) : t('Edit %{label}', { label })}
      />
      {row && schema ? (
        <EditForm key={id} resource={resource} schema={schema} row={row} After={After} />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

interface EditPageProps {
  readonly resource: Resource
  readonly After?: FormAfter | undefined
}
