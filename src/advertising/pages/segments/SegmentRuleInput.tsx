import Button from '@mui/material/Button'
import type { FieldOf } from '../../../engine/contract/fieldSpec.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { joinPath } from '../../../engine/derive/form/rowPath.ts'
import { useFormContext, useFormValue } from '../../../engine/derive/form/useFormContext.ts'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { t } from '../../../engine/texts/t.ts'
import {
  isGroup,
  type RuleTerm,
  ruleLimits,
  type TermKind,
  termKinds,
  withoutTerm,
  withTerm,
} from '../../targeting/segmentRule.ts'
import { RuleEstimate } from './RuleEstimate.tsx'
import { RuleTermRow } from './RuleTermRow.tsx'

/** A segment's rule: conditions in groups, as deep as they stand, and how many people they find while they are edited. */
export function SegmentRuleInput({ field, path, value, onChange, disabled }: InputProps) {
  const { organization } = useFormContext()
  const id = useFormValue('id')
  const owner = useFormValue('organization')
  const terms = termsIn(value)
  const fields = isTable(field) ? field.fields : {}
  const change = (index: number, changes: Partial<RuleTerm>) =>
    onChange(terms.map((term, at) => (at === index ? { ...term, ...changes } : term)))
  const add = (group: number, kind: TermKind) => onChange(withTerm(terms, group, kind))
  const isFull = terms.length + 2 > ruleLimits.terms
  return (
    <div className="stack fit">
      {terms.length === 0 && <p className="k-dim">{t('No conditions yet. Add one to define this segment.')}</p>}
      {terms.map((term, index) => (
        <RuleTermRow
          key={joinPath(path, index)}
          index={index}
          term={term}
          at={joinPath(path, index)}
          fields={fields}
          isLast={terms.length === 1}
          isFull={isFull}
          disabled={disabled}
          onChange={changes => change(index, changes)}
          onAdd={kind => add(index, kind)}
          onRemove={() => onChange(withoutTerm(terms, index))}
        />
      ))}
      {!disabled && (terms.length === 0 || !isGroup(terms[0] ?? first)) && (
        <Button disabled={isFull} onClick={() => add(0, 'segment')}>
          {t('Add condition')}
        </Button>
      )}
      {isFull && <p className="k-field-help">{t('At most %{count} conditions.', { count: ruleLimits.terms })}</p>}
      <RuleEstimate
        organization={typeof owner === 'string' ? owner : organization}
        segment={typeof id === 'string' ? id : null}
        terms={terms}
      />
    </div>
  )
}

function isTable(field: InputProps['field']): field is FieldOf<'objectList'> {
  return field.kind === 'objectList'
}

const first = { kind: 'segment' } as const

/** What a form or a row holds, which may be half filled in. */
export function termsIn(value: unknown): readonly RuleTerm[] {
  return Array.isArray(value)
    ? value.filter(isObject).map(row => ({
        ...row,
        depth: Number(row.depth ?? 0),
        kind: termKinds.find(kind => kind === row.kind) ?? 'segment',
      }))
    : []
}
