import { Form, RecordContext } from 'ra-core'
import { type ReactNode, useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { EntityRow } from '../../contract/api.ts'
import { nestedErrors } from './formErrors.ts'
import type { FormModel } from './formModel.ts'
import type { RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'

/**
 * react-admin's form around the fields of a row, with the catalogue's checks: any input of react-admin's works in it.
 * When it says what is wrong, and what it starts with, is decided by the page that made `form`.
 */
export function RowFormFrame({ form, model, start, record, onSubmit, children }: RowFormFrameProps) {
  const [formControl] = useState(() => withoutAddress(form))
  const resolver = useCallback(
    (values: FieldValues) => {
      const errors = model.validate(values)
      return Object.keys(errors).length ? { values: {}, errors: nestedErrors(errors) } : { values, errors: {} }
    },
    [model],
  )
  return (
    <RecordContext.Provider value={record}>
      <Form
        formControl={formControl}
        defaultValues={start}
        resolver={resolver}
        resetOptions={byPage}
        mode="onSubmit"
        reValidateMode="onSubmit"
        shouldFocusError={false}
        noValidate
        disableInvalidFormNotification
        onSubmit={onSubmit}
      >
        {children}
      </Form>
    </RecordContext.Provider>
  )
}

/**
 * react-admin's form sets its values anew when its record changes, and to what the address carries, in a dialog over the
 * page as well. Here the page does both: it has read the address by the kinds of the fields, and keeps what was typed.
 */
function withoutAddress({ formControl }: RowForm): RowForm['formControl'] {
  return {
    ...formControl,
    reset: (values, keep) => {
      if (!(typeof keep === 'object' && keep.keepDefaultValues)) formControl.reset(values, keep)
    },
  }
}

const byPage = { keepDefaultValues: true }

interface RowFormFrameProps {
  readonly form: RowForm
  readonly model: FormModel
  /** What the form starts with. */
  readonly start: Row
  /**
   * The row as it is stored, for inputs that ask for react-admin's record. Without one the form has none: in a dialog over a record's
   * page, react-admin would take that record, and put its values into fields that are called the same.
   */
  readonly record?: EntityRow | undefined
  readonly onSubmit: (values: Row) => Promise<void>
  readonly children: ReactNode
}
