import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { CSSProperties } from 'react'
import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { FieldRows } from '../../../engine/derive/inputs/FieldRows.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { t } from '../../../engine/texts/t.ts'
import {
  isGroup,
  type RuleTerm,
  ruleLimits,
  type TermKind,
  termKinds,
  termLabels,
} from '../../targeting/segmentRule.ts'
import { RuleValues } from './RuleValues.tsx'

/** One condition or group of a rule, and what can be done with it. */
export function RuleTermRow({ index, term, at, fields, isLast, isFull, disabled, ...on }: RuleTermRowProps) {
  const number = index + 1
  const name = t('Condition %{number}', { number })
  const kinds = termKinds.filter(kind => isGroup({ kind }) === isGroup(term))
  const isDeepest = term.depth >= ruleLimits.depth - 1
  const { depth: _, kind: __, not: ___, values, ...asked } = fields
  return (
    <fieldset className="panel" style={indented(term.depth)} aria-label={name}>
      <div className="gap-lines row wrap">
        <Dropdown
          label={t('Attribute of condition %{number}', { number })}
          options={kinds.map(kind => ({ value: kind, label: termLabels[kind] }))}
          value={term.kind}
          disabled={disabled}
          onChange={next => {
            const kind = kinds.find(one => one === next)
            if (kind) on.onChange({ kind })
          }}
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={term.not === true}
              disabled={disabled}
              onChange={(_event, not) => on.onChange({ not })}
            />
          }
          label={t('Exclude')}
        />
        {!disabled && (
          <span className="row end wrap gap-4">
            {isGroup(term) && (
              <>
                <Button size="small" disabled={isFull} onClick={() => on.onAdd('segment')}>
                  {t('Add condition')}
                </Button>
                <Button size="small" disabled={isFull || isDeepest} onClick={() => on.onAdd('any')}>
                  {t('Add group')}
                </Button>
              </>
            )}
            <Button
              size="small"
              disabled={isLast}
              aria-label={t('Remove condition %{number}', { number })}
              onClick={on.onRemove}
            >
              {t('Remove')}
            </Button>
          </span>
        )}
      </div>
      {!isGroup(term) && (
        <div className="f-cells gap-12 below">
          <FieldRows fields={asked} all={fields} at={at} />
          {term.kind === 'feature' && values?.kind === 'list' && (
            <RuleValues field={values} path={`${at}.values`} feature={term.feature} />
          )}
        </div>
      )}
    </fieldset>
  )
}

interface RuleTermRowProps {
  readonly index: number
  readonly term: RuleTerm
  readonly at: string
  readonly fields: Fields
  readonly isLast: boolean
  readonly isFull: boolean
  readonly disabled: boolean
  readonly onChange: (changes: Partial<RuleTerm>) => void
  readonly onAdd: (kind: TermKind) => void
  readonly onRemove: () => void
}

/** Under the group that it belongs to; deep ones keep most of the width. */
function indented(depth: number): CSSProperties {
  const by = `min(${depth * 20}px, 30%)`
  return { width: `calc(100% - ${by})`, margin: `0 0 0 ${by}`, padding: '8px 12px' }
}
