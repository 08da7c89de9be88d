import { resourceOfEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { Combobox } from './Combobox.tsx'
import type { InputProps } from './inputProps.ts'
import { useQuickCreate } from './useQuickCreate.tsx'
import { useReferenceChoices } from './useReferenceChoices.ts'
import { WithMisfits } from './WithMisfits.tsx'

/** Several rows of another resource. */
export function ReferencesInput({ field, path, value, onChange, onBlur, disabled, binding }: InputProps<'references'>) {
  const target = resourceOfEntity(field.to)
  const held = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  const { choices, common, misfits } = useReferenceChoices(field, held, path)
  const { create, dialog } = useQuickCreate(target, binding.id, common, id => onChange([...held, id]))
  return (
    <>
      <WithMisfits misfits={misfits} binding={binding}>
        {described => (
          <Combobox
            {...choices}
            multiple
            binding={described}
            values={held}
            onChange={onChange}
            onBlur={onBlur}
            disabled={disabled}
            placeholder={held.length ? t('Add…') : t('Search %{plural}…', { plural: inSentence(target.plural) })}
            create={create}
          />
        )}
      </WithMisfits>
      {dialog}
    </>
  )
}
