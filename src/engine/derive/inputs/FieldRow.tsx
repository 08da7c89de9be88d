import { memo, useCallback } from 'react'
import { useFormContext as useRowForm } from 'react-hook-form'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { Field } from '../../kit/Field.tsx'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { touchField } from '../form/rowForm.ts'
import { useFormContext, useFormError, useFormValue } from '../form/useFormContext.ts'
import { ownInput } from '../ownParts.tsx'
import { FieldSet } from './FieldSet.tsx'
import { inputOf } from './inputs.ts'
import './inputs.css'
import { t } from '../../texts/t.ts'

/** One field of a form: label above, the input of its kind, error and help below; read from and written to its path. */
export const FieldRow = memo(function FieldRow({ path, name, field, required, under, alone = false }: FieldRowProps) {
  const { setValue, getValues } = useRowForm()
  const { editing, locked, inheritanceOf } = useFormContext()
  const own = ownInput(field)
  const { Input, layout, wide } = own ?? inputOf(field)
  const value = useFormValue(path)
  const error = useFormError(path, layout === 'field' || own !== undefined)
  const onChange = useCallback((next: unknown) => setValue(path, next, { shouldDirty: true }), [setValue, path])
  const onBlur = useCallback(() => touchField({ setValue, getValues }, path), [setValue, getValues, path])
  const fixed = editing && field.immutable === true
  const label = labelOf(name, field)
  const spread = typeof wide === 'function' ? wide(field) : wide
  const around = {
    label,
    error,
    help: fixed ? fixedHelp(field.help) : field.help,
    required: required && !fixed,
  }
  const input = { field, path, label, value, onChange, onBlur, disabled: fixed || locked !== null, required }
  const bare = label === under && (layout === 'set' || (alone && !around.required))
  const Layout = layout === 'set' ? FieldSet : Field
  const found = path === name ? inheritanceOf?.(name) : null
  return (
    <div data-path={path} data-kind={field.kind} className={`f-cell${spread ? ' k-wide' : ''}${bare ? ' f-bare' : ''}`}>
      <Layout {...around}>
        {binding => (
          <LaterBoundary fallback={<div className="f-waiting" />}>
            <Input {...input} binding={binding} />
          </LaterBoundary>
        )}
      </Layout>
      {found && found.inherited.length > 0 && (
        <LaterBoundary fallback={null}>
          <InheritedNote
            field={field}
            found={found}
            below
            {...(input.disabled ? {} : { onRestore: () => onChange(null) })}
          />
        </LaterBoundary>
      )}
    </div>
  )
})

const InheritedNote = laterPart(() => import('../inherited/InheritedNote.tsx').then(m => m.InheritedNote))

/** Why it is locked, unless its own help has said so. */
function fixedHelp(help = ''): string {
  return /chang/.test(help) ? help : t('%{help} Can’t be changed after creation.', { help }).trim()
}

interface FieldRowProps {
  readonly path: string
  readonly name: string
  readonly field: FieldSpec
  readonly required: boolean
  readonly under?: string | undefined
  readonly alone?: boolean
}
