import type { FieldOf } from '../../../engine/contract/fieldSpec.ts'
import { useFormContext, useFormValue } from '../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { ObjectListInput } from '../../../engine/derive/inputs/ObjectListInput.tsx'
import { readListRule } from '../../reporting/listRule.ts'
import { RulePreview } from './RulePreview.tsx'

/** The conditions of a list's performance rule, and what the rule would find while it is edited. */
export function ListRuleInput({ field, ...input }: InputProps) {
  const { organization } = useFormContext()
  const owner = useFormValue('organization')
  const rule = useFormValue('performanceRule')
  if (!isObjectList(field)) return null
  return (
    <>
      <ObjectListInput {...input} field={field} />
      <RulePreview organization={typeof owner === 'string' ? owner : organization} rule={readListRule(rule)} />
    </>
  )
}

function isObjectList(field: InputProps['field']): field is FieldOf<'objectList'> {
  return field.kind === 'objectList'
}
