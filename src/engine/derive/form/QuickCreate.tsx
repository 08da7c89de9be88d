import { useCreate } from 'ra-core'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { holds } from '../../contract/schema.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { Field } from '../../kit/Field.tsx'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { DialogButtons } from '../dialog/DialogButtons.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { FieldRows } from '../inputs/FieldRows.tsx'
import { FormBanner } from './FormBanner.tsx'
import { firstPath, focusPath } from './focusPath.ts'
import { type FormModel, formModel } from './formModel.ts'
import { createFormStore } from './formStore.ts'
import type { Row } from './rowPath.ts'
import { saveFailure } from './saveFailure.ts'
import { useEntitySchema } from './useEntitySchema.ts'
import { FormContext } from './useFormContext.ts'
import { useTakenValues } from './useTakenValues.ts'

/** A new row of another resource without leaving the form: only what it can't be without. */
export function QuickCreate(props: QuickCreateProps) {
  const { schema, error, retry } = useEntitySchema(props.resource)
  const title = `New ${props.resource.label.toLowerCase()}`
  return createPortal(
    schema ? (
      <QuickForm {...props} title={title} schema={schema} />
    ) : (
      <DialogFrame title={title} onClose={props.onClose} buttons={null}>
        {error ? (
          <ErrorLine what="The form could not be loaded." error={error} onRetry={retry} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </DialogFrame>
    ),
    document.body,
  )
}

function QuickForm({ resource, schema, title, organization, given, onClose, onCreated }: QuickFormProps) {
  const model = useMemo(() => formModel(resource, schema), [resource, schema])
  const [store] = useState(() => createFormStore(startOf(model, resource, { ...given, organization }), model.validate))
  const { values, errors, tried } = useSyncExternalStore(store.subscribe, store.get)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [create] = useCreate<EntityRow>()
  const { variants } = model
  const fields = useMemo(() => model.fields(values), [model, values])
  const asked = useMemo(() => needed(fields, values, resource.title), [fields, values, resource.title])
  const linked = useTakenValues(store, fields, values, given)
  const context = useMemo(
    () => ({ store, editing: false, locked: null, organization, parent: null, linked }),
    [store, organization, linked],
  )
  const goTo = (path: string) => form.current && focusPath(form.current, path)
  const save = async () => {
    const wrong = Object.keys(flushSync(() => store.check()))
    if (wrong.length) return goTo((form.current && firstPath(form.current, wrong)) ?? '')
    setSaving(true)
    try {
      const made = await create(resource.name, { data: model.outgoing(values, null) }, { returnPromise: true })
      if (made) return onCreated(made.id)
    } catch (error) {
      const { message, fields: refused } = saveFailure(error)
      setFailure(message)
      store.refuse(refused)
    }
    return setSaving(false)
  }
  return (
    <DialogFrame
      title={title}
      busy={saving}
      onClose={onClose}
      buttons={
        <DialogButtons
          label="Create"
          busyLabel="Saving…"
          busy={saving}
          onConfirm={() => void save()}
          onClose={onClose}
        />
      }
    >
      <FormContext value={context}>
        <form
          ref={form}
          noValidate
          aria-label={title}
          className="f-quick"
          onSubmit={event => {
            event.preventDefault()
            // The dialog is a child of the form behind it, as far as React is concerned.
            event.stopPropagation()
            void save()
          }}
        >
          <FormBanner message={failure} errors={tried ? errors : {}} fields={fields} onGo={goTo} />
          {variants && (
            <Field label="Type" required error={errors[variants.on]}>
              {binding => (
                <Dropdown
                  {...binding}
                  options={variants.of}
                  value={String(values[variants.on] ?? '')}
                  onChange={value => store.replace(model.complete({ ...store.get().values, [variants.on]: value }))}
                />
              )}
            </Field>
          )}
          <FieldRows fields={asked} at="" all={fields} />
          <button type="submit" hidden />
        </form>
      </FormContext>
    </DialogFrame>
  )
}

function startOf(model: FormModel, resource: Resource, given: Row): Row {
  const { variants } = model
  const type = variants && {
    [variants.on]: resource.fields[variants.on]?.kind === 'choice' ? variants.of[0]?.value : null,
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
  const names = new Set([...asked.map(([name]) => name), ...deciding])
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => names.has(name) && !field.readOnly))
}

interface QuickCreateProps {
  readonly resource: Resource
  readonly organization: string
  /** What is known of the row: its name as it was searched for, and what it shares with the form behind. */
  readonly given: Row
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

interface QuickFormProps extends QuickCreateProps {
  readonly schema: JsonSchema
  readonly title: string
}
