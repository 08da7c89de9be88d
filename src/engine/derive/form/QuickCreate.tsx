import { CreateBase, useSaveContext } from 'ra-core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { holds } from '../../contract/schema.ts'
import type { FieldErrors } from '../../contract/validate.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { Field } from '../../kit/Field.tsx'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { DialogButtons } from '../dialog/DialogButtons.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { FieldRows } from '../inputs/FieldRows.tsx'
import { FormBanner } from './FormBanner.tsx'
import { firstPath, focusPath } from './focusPath.ts'
import { flatErrors } from './formErrors.ts'
import { type FormModel, formModel } from './formModel.ts'
import { RowFormFrame } from './RowFormFrame.tsx'
import { putValues } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { savedRow } from './savedRow.ts'
import { saveFailure } from './saveFailure.ts'
import { useEntitySchema } from './useEntitySchema.ts'
import { FormContext } from './useFormContext.ts'
import { useRowForm } from './useRowForm.ts'
import { useSaving } from './useSaving.ts'
import { useTakenValues } from './useTakenValues.ts'

/** A new row of another resource without leaving the form: only what it can't be without, or what `asks` names. */
export function QuickCreate(props: QuickCreateProps) {
  const { schema, error, retry } = useEntitySchema(props.resource)
  const title = props.words?.title ?? t('New %{label}', { label: inSentence(props.resource.label) })
  return createPortal(
    schema ? (
      <CreateBase<EntityRow> resource={props.resource.name} disableAuthentication>
        <QuickForm {...props} title={title} schema={schema} />
      </CreateBase>
    ) : (
      <DialogFrame title={title} onClose={props.onClose} buttons={null}>
        {error ? (
          <ErrorLine what={t('The form couldn’t be loaded.')} error={error} onRetry={retry} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </DialogFrame>
    ),
    document.body,
  )
}

function QuickForm({ resource, schema, title, organization, given, asks, words, onClose, onCreated }: QuickFormProps) {
  const model = useMemo(() => formModel(resource, schema), [resource, schema])
  const [start] = useState(() => startOf(model, resource, { ...given, organization }))
  const form = useRowForm(model, start)
  const values = useWatch({ control: form.control })
  const { errors: nested, submitCount } = useFormState({ control: form.control })
  const errors = useMemo(() => flatErrors(nested), [nested])
  const place = useRef<HTMLDivElement>(null)
  const { save } = useSaveContext()
  const { variants } = model
  const fields = useMemo(() => model.fields(values), [model, values])
  const asked = useMemo(
    () => (asks ? only(fields, new Set(asks)) : needed(fields, values, resource.title)),
    [fields, values, resource.title, asks],
  )
  const referenced = useTakenValues(form, fields, values, given)
  const context = useMemo(
    () => ({ resource, editing: false, locked: null, organization, parent: null, referenced }),
    [resource, organization, referenced],
  )
  const goTo = (path: string) => place.current && focusPath(place.current, path)
  const onSave = async (row: Row, _another: boolean, settled: () => void) => {
    try {
      const made = await savedRow(save, row)
      settled()
      onCreated(made.id)
      return null
    } catch (error) {
      return saveFailure(error)
    }
  }
  const saving = useSaving(form, model, onSave, { given })
  useWrongField(place, submitCount, errors)
  return (
    <DialogFrame
      title={title}
      busy={saving.busy}
      onClose={onClose}
      buttons={
        <DialogButtons
          label={words?.label ?? t('Create')}
          busyLabel={t('Saving…')}
          busy={saving.busy}
          onConfirm={() => void form.handleSubmit(row => saving.send(row))()}
          onClose={onClose}
        />
      }
    >
      <FormContext value={context}>
        <RowFormFrame form={form} model={model} start={start} onSubmit={row => saving.send(row)}>
          <div ref={place} className="f-quick stack gap-16">
            <FormBanner
              message={saving.failure?.message ?? null}
              errors={submitCount > 0 ? errors : {}}
              fields={fields}
              onGo={goTo}
            />
            {variants && (
              <Field label={t('Type')} required error={errors[variants.on]}>
                {binding => (
                  <Dropdown
                    {...binding}
                    options={variants.by}
                    value={String(values[variants.on] ?? '')}
                    onChange={value => putValues(form, model.complete({ ...form.getValues(), [variants.on]: value }))}
                  />
                )}
              </Field>
            )}
            <FieldRows fields={asked} at="" all={fields} />
            <button type="submit" hidden />
          </div>
        </RowFormFrame>
      </FormContext>
    </DialogFrame>
  )
}

/** After a try that was stopped or refused, the first field that is wrong has the focus. */
function useWrongField(place: RefObject<HTMLElement | null>, submitCount: number, errors: FieldErrors): void {
  const answered = useRef(submitCount)
  useEffect(() => {
    if (answered.current === submitCount) return
    answered.current = submitCount
    const wrong = Object.keys(errors)
    if (place.current && wrong.length) focusPath(place.current, firstPath(place.current, wrong) ?? '')
  }, [place, submitCount, errors])
}

function startOf(model: FormModel, resource: Resource, given: Row): Row {
  const { variants } = model
  const type = variants && {
    [variants.on]: resource.fields[variants.on]?.kind === 'choice' ? variants.by[0]?.value : null,
  }
  return model.complete({ ...given, ...type })
}

/** What has to be said: the required without a default, what decides about those, and what the row is called. */
function needed(fields: Fields, values: Row, title: string): Fields {
  const asked = Object.entries(fields).filter(([name, field]) => {
    if (field.readOnly || name === 'organization') return false
    const required = field.required || (field.requiredWhen && holds(field.requiredWhen, values))
    return name === title || (required && !('default' in field && field.default !== undefined))
  })
  const deciding = new Set(asked.flatMap(([, { when = {} }]) => Object.keys(when)))
  return only(fields, new Set([...asked.map(([name]) => name), ...deciding]))
}

function only(fields: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => names.has(name) && !field.readOnly))
}

interface QuickCreateProps {
  readonly resource: Resource
  readonly organization: string
  /** What is known of the row: its name as it was searched for, and what it shares with the form behind. */
  readonly given: Row
  /** The fields that it asks for, where that isn't what has to be said. */
  readonly asks?: readonly string[]
  /** Its title and what its button says, where it isn't called "New …". */
  readonly words?: { readonly title: string; readonly label: string }
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

interface QuickFormProps extends QuickCreateProps {
  readonly schema: JsonSchema
  readonly title: string
}
