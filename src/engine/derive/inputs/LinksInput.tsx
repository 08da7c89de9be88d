import { resourceOfEntity } from '../../providers/resources.ts'
import { Combobox } from './Combobox.tsx'
import type { InputProps } from './inputProps.ts'
import { useLinkChoices } from './useLinkChoices.ts'
import { useQuickCreate } from './useQuickCreate.tsx'

/** Several rows of another resource. */
export function LinksInput({ field, path, value, onChange, onBlur, disabled, binding }: InputProps<'links'>) {
  const target = resourceOfEntity(field.to)
  const held = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  const choices = useLinkChoices(field, held, path)
  const { create, dialog } = useQuickCreate(target, binding.id, id => onChange([...held, id]))
  return (
    <>
      <Combobox
        {...choices}
        multiple
        binding={binding}
        values={held}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        placeholder={held.length ? 'Add…' : `Search ${target.plural.toLowerCase()}…`}
        create={create}
      />
      {dialog}
    </>
  )
}
