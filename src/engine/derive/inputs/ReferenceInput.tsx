import { resourceOfEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { Combobox } from './Combobox.tsx'
import type { InputProps } from './inputProps.ts'
import { useQuickCreate } from './useQuickCreate.tsx'
import { useReferenceChoices } from './useReferenceChoices.ts'
import { WithMisfits } from './WithMisfits.tsx'

/** One row of another resource, found by typing; what isn't there yet can be made on the spot. */
export function ReferenceInput({
  field,
  path,
  value,
  onChange,
  onBlur,
  disabled,
  required,
  binding,
}: InputProps<'reference'>) {
  const target = resourceOfEntity(field.to)
  const held = typeof value === 'string' && value ? [value] : []
  const { choices, common, misfits } = useReferenceChoices(field, held, path)
  const { create, dialog } = useQuickCreate(target, binding.id, common, onChange)
  return (
    <>
      <WithMisfits misfits={misfits} binding={binding}>
        {described => (
          <Combobox
            {...choices}
            binding={described}
            values={held}
            onChange={([next]) => onChange(next ?? null)}
            onBlur={onBlur}
            disabled={disabled}
            clearable={!required && !field.required}
            placeholder={t('Search %{plural}…', { plural: inSentence(target.plural) })}
            create={create}
          />
        )}
      </WithMisfits>
      {dialog}
    </>
  )
}
