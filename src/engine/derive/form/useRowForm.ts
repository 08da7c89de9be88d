import { useEffect, useState } from 'react'
import type { FormModel } from './formModel.ts'
import { createRowForm, keepFormLaw, type RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'

/** A form's state for a page: react-hook-form's, kept by what this console's forms do beyond it. */
export function useRowForm(model: FormModel, start: Row): RowForm {
  const [form] = useState(() => createRowForm(start))
  useEffect(() => keepFormLaw(form, model), [form, model])
  return form
}
