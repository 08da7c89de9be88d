import Button from '@mui/material/Button'
import { CreateBase, useNotify, useSaveContext } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { fieldsSchema } from '../../contract/schema.ts'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { NoPermission } from '../../kit/NoPermission.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useAccess } from '../../providers/access.ts'
import { useOrganization } from '../../providers/organization.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listTitle } from '../list/listTitle.ts'
import { listPath, recordPath } from '../routes.ts'
import { EntityForm, type FormAfter } from './EntityForm.tsx'
import { formModel } from './formModel.ts'
import { presetsOf } from './initialRow.ts'
import { RowFormFrame } from './RowFormFrame.tsx'
import { putValues } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { savedRow } from './savedRow.ts'
import { saveFailure } from './saveFailure.ts'
import { useEntitySchema } from './useEntitySchema.ts'
import { useRowForm } from './useRowForm.ts'
import { useSaving } from './useSaving.ts'
import { VariantChoice } from './VariantChoice.tsx'
import './form.css'
import { t } from '../../texts/t.ts'

/**
 * The form for a new row (entity.1). Values may come with the address, the type before all: `?subtype=video`. `intro`
 * stands between the title and the form.
 */
export function CreatePage({ resource, intro, After, along }: CreatePageProps) {
  const { can } = useAccess()
  const { selected } = useOrganization()
  const { key } = useLocation()
  const [owner, setOwner] = useState(selected)
  const { schema, error, retry } = useEntitySchema(resource)
  const label = inSentence(resource.label)
  const plural = inSentence(resource.plural)
  const back = (
    <Button component={Link} to={listPath(resource)}>
      {t('Back to %{plural}', { plural })}
    </Button>
  )
  if (!can('create', resource))
    return <NoPermission page title={t('You don’t have permission to create %{plural}', { plural })} back={back} />
  if (error)
    return (
      <ErrorState
        page
        title={t('The form for a %{label} couldn’t be loaded', { label })}
        detail={errorText(error)}
        onRetry={retry}
      />
    )
  if (!schema) return <Loading title={t('New %{label}', { label })} />
  const onFollow = () => setOwner(selected)
  const isBehind = owner !== selected
  return (
    <CreateBase<EntityRow> key={`${key} ${owner ?? ''}`} resource={resource.name} disableAuthentication>
      <NewRow
        resource={resource}
        schema={schema}
        selected={owner}
        onFollow={isBehind ? onFollow : undefined}
        After={After}
        along={along}
        intro={intro}
      />
    </CreateBase>
  )
}

function Loading({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <FormSkeleton />
    </>
  )
}

function NewRow({ resource, schema, selected, onFollow, intro, After, along }: NewRowProps) {
  const model = useMemo(
    () => formModel(resource, withFields(openOwner(schema, resource, selected), along?.fields)),
    [resource, schema, selected, along],
  )
  const given = useGiven(resource, selected, along?.given)
  const [start, setStart] = useState(() => model.complete(given))
  const [round, setRound] = useState(0)
  const form = useRowForm(model, start)
  const values = useWatch({ control: form.control })
  const { isDirty } = useFormState({ control: form.control })
  const navigate = useNavigate()
  const notify = useNotify()
  const { save } = useSaveContext()
  const { organizations, multi } = useOrganization()
  const owner = multi && organizations.find(({ id }) => id === values.organization)?.name
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The next one starts at its first field.
    if (round > 0) place.current?.querySelector<HTMLElement>('.f-cell input')?.focus()
  }, [round])
  const { variants } = model
  const type = variants?.by.find(({ value }) => value === values[variants.on])
  const hidden = useMemo(
    () => new Set([...(selected === null ? [] : ['organization']), ...(variants ? [variants.on] : [])]),
    [selected, variants],
  )
  const label = inSentence(resource.label)
  const choose = (value: string | null) => {
    if (variants) putValues(form, model.complete({ ...form.getValues(), [variants.on]: value }))
  }
  const onSave = async (row: Row, another: boolean, settled: () => void) => {
    try {
      const made = along ? await along.create(row) : await savedRow(save, row)
      settled()
      notify(t('%{label} created', { label: resource.label }), { type: 'success' })
      if (!another) navigate(recordPath(resource, made.id))
      else {
        const next = model.complete({ ...given, ...(variants ? { [variants.on]: values[variants.on] } : {}) })
        setStart(next)
        form.reset(next)
        setRound(round + 1)
      }
      return null
    } catch (error) {
      return saveFailure(error)
    }
  }
  const saving = useSaving(form, model, onSave, { given })
  const { busy } = saving
  useEffect(() => {
    // Another organization was selected: an untouched form goes along, a begun one stays what it was begun as.
    if (!isDirty && !busy) onFollow?.()
  }, [isDirty, busy, onFollow])
  return (
    <div ref={place}>
      <PageHeader
        crumbs={[{ label: listTitle(resource), to: listPath(resource) }]}
        subtitle={owner ? t('for %{organization}', { organization: owner }) : undefined}
        title={type ? t('New %{type} %{label}', { type: wordOf(type.label), label }) : t('New %{label}', { label })}
        actions={
          type && (
            <Button disabled={busy} onClick={() => choose(null)}>
              {t('Change type')}
            </Button>
          )
        }
      />
      {intro}
      <RowFormFrame form={form} model={model} start={start} onSubmit={row => saving.send(row)}>
        {variants && !type ? (
          <VariantChoice variants={variants} onChoose={choose} />
        ) : (
          <EntityForm
            key={round}
            resource={resource}
            model={model}
            form={form}
            saving={saving}
            title={t('New %{label}', { label })}
            start={start}
            base={null}
            given={given}
            hidden={hidden}
            selected={selected}
            backTo={listPath(resource)}
            another
            After={After}
          />
        )}
      </RowFormFrame>
    </div>
  )
}

/** A type's name within a sentence: "Video" is "video", "CTV" stays. */
function wordOf(label: string): string {
  return label === label.toUpperCase() ? label : inSentence(label)
}

/** What the person came with: the parameters of the address, the row that a link handed over, the organization. */
function useGiven(resource: Resource, selected: string | null, along: Row = {}): Row {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [given] = useState(() => {
    const owned = resource.scope === 'organization' || resource.scope === 'shared'
    return {
      ...along,
      ...(owned && selected ? { organization: selected } : {}),
      ...sourceOf(params.get('source')),
      ...(isRow(state) && isRow(state.record) ? state.record : {}),
      ...presetsOf(allFields(resource), params),
    }
  })
  return given
}

/** react-admin's own parameter for values to begin with. */
function sourceOf(text: string | null): Row {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return isRow(value) ? value : {}
  } catch {
    return {}
  }
}

/** While all organizations are shown, whose the new row will be is the first thing to say. */
function openOwner(schema: JsonSchema, resource: Resource, selected: string | null): JsonSchema {
  const own = resource.fields.organization
  if (selected !== null || !own) return schema
  const help = own.required ? undefined : t('Leave empty to share it with all organizations.')
  const open = (document: JsonSchema): JsonSchema => {
    const { organization, ...rest } = document.properties ?? {}
    if (!organization) return document
    const { group: _, ...field } = own
    const first = { ...organization, 'x-field': { ...field, ...(help ? { help } : {}) } }
    return { ...document, properties: { organization: first, ...rest } }
  }
  return schema.oneOf ? { ...schema, oneOf: schema.oneOf.map(open) } : open(schema)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The document with more fields; a type of its own has them as well. */
function withFields(schema: JsonSchema, fields: Fields | undefined): JsonSchema {
  if (!fields) return schema
  const { properties, required = [] } = fieldsSchema(fields)
  const more = (document: JsonSchema): JsonSchema => ({
    ...document,
    properties: { ...document.properties, ...properties },
    required: [...(document.required ?? []), ...required],
  })
  return schema.oneOf ? { ...schema, oneOf: schema.oneOf.map(more) } : more(schema)
}

/** What is asked for and saved together with a new row. */
export interface CreatedAlong {
  readonly fields: Fields
  /** What the form starts with. */
  readonly given: Row
  readonly create: (row: Row) => Promise<EntityRow>
}

interface CreatePageProps {
  readonly resource: Resource
  readonly along?: CreatedAlong | undefined
  readonly intro?: ReactNode
  readonly After?: FormAfter | undefined
}

interface NewRowProps extends CreatePageProps {
  readonly schema: JsonSchema
  /** The organization that the row was begun for; null when all were shown. */
  readonly selected: string | null
  /** There when another organization has been selected since. */
  readonly onFollow: (() => void) | undefined
}
