import { useMemo, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { actionForm } from '../../contract/actionForm.ts'
import type { EntityRow } from '../../contract/api.ts'
import type { Action, Resource } from '../../contract/resourceSpec.ts'
import { entitySchema } from '../../contract/schema.ts'
import { useOrganization } from '../../providers/organization.ts'
import { DialogButtons } from '../dialog/DialogButtons.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { FormBanner } from '../form/FormBanner.tsx'
import { focusPath } from '../form/focusPath.ts'
import { flatErrors } from '../form/formErrors.ts'
import { formModel } from '../form/formModel.ts'
import { RowFormFrame } from '../form/RowFormFrame.tsx'
import type { Row } from '../form/rowPath.ts'
import { saveFailure } from '../form/saveFailure.ts'
import { FormContext } from '../form/useFormContext.ts'
import { useRowForm } from '../form/useRowForm.ts'
import { useSaving } from '../form/useSaving.ts'
import { useTakenValues } from '../form/useTakenValues.ts'
import { FieldRows } from '../inputs/FieldRows.tsx'

/** Asks what an action needs to know, and says what follows from it. What the server refuses stands at its field. */
export function ActionDialog({
  resource,
  action,
  row,
  start: given,
  title,
  note,
  button,
  run,
  onClose,
}: ActionDialogProps) {
  const model = useMemo(() => {
    const form = actionForm(resource, action)
    return formModel(form, entitySchema(form))
  }, [resource, action])
  const [start] = useState(() => model.complete(given ?? {}))
  const form = useRowForm(model, start)
  const values = useWatch({ control: form.control })
  const { errors: nested, submitCount } = useFormState({ control: form.control })
  const errors = useMemo(() => flatErrors(nested), [nested])
  const fields = useMemo(() => model.fields(values), [model, values])
  const referenced = useTakenValues(form, fields, values, null)
  const { selected } = useOrganization()
  const organization = typeof row.organization === 'string' ? row.organization : selected
  const context = useMemo(
    () => ({ editing: false, locked: null, organization, parent: null, referenced }),
    [organization, referenced],
  )
  const place = useRef<HTMLDivElement>(null)
  const saving = useSaving(form, model, asked => run(asked).then(() => null, saveFailure))
  return (
    <DialogFrame
      title={title}
      busy={saving.busy}
      onClose={onClose}
      buttons={
        <DialogButtons
          label={button}
          busyLabel={`${button}…`}
          busy={saving.busy}
          onConfirm={() => void form.handleSubmit(asked => saving.send(asked))()}
          onClose={onClose}
        />
      }
    >
      {note && <p>{note}</p>}
      <FormContext value={context}>
        <RowFormFrame form={form} model={model} start={start} onSubmit={asked => saving.send(asked)}>
          <div ref={place} className="f-quick stack gap-16">
            <FormBanner
              message={saving.failure?.message ?? null}
              errors={submitCount > 0 ? errors : {}}
              fields={fields}
              onGo={path => place.current && focusPath(place.current, path)}
            />
            <FieldRows fields={fields} at="" all={fields} />
            <button type="submit" hidden />
          </div>
        </RowFormFrame>
      </FormContext>
    </DialogFrame>
  )
}

interface ActionDialogProps {
  readonly resource: Resource
  readonly action: Action
  /** With it, or with it and others, something is done. */
  readonly row: EntityRow
  /** What the form starts with; default: what its fields do. */
  readonly start?: Row
  readonly title: string
  /** What follows from it. */
  readonly note?: string | undefined
  /** What the button says that goes on. */
  readonly button: string
  /** Takes the dialog away when it is done. */
  readonly run: (asked: Row) => Promise<void>
  readonly onClose: () => void
}
