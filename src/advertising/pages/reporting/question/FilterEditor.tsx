import Button from '@mui/material/Button'
import { useState } from 'react'
import { Dropdown } from '../../../../engine/kit/Dropdown.tsx'
import { dimensionOf, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'
import { FilterValues } from './FilterValues.tsx'
import { operators } from './filterText.ts'
import '../../../../engine/derive/list/list.css'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { t } from '../../../../engine/texts/t.ts'

/** Sets one filter. Nothing happens before "Apply" or Enter. */
export function FilterEditor({ filter, onApply }: FilterEditorProps) {
  const [draft, setDraft] = useState(filter)
  const { label } = dimensionOf(draft.dimension)
  const offered = operators.filter(
    ({ value }) => isTimeDimension(draft.dimension) || (value !== 'gt' && value !== 'lt'),
  )
  const takesText = (op: ReportFilter['op']) => op !== 'in' && op !== 'not_in'
  return (
    <form
      className="l-editor stack"
      onSubmit={event => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <Dropdown
        label={t('How to compare %{dimension}', { dimension: inSentence(label) })}
        options={offered}
        value={draft.op}
        onChange={value => {
          const op = operators.find(one => one.value === value)?.value ?? 'in'
          setDraft({ ...draft, op, values: takesText(op) === takesText(draft.op) ? draft.values : [] })
        }}
      />
      <FilterValues {...draft} onChange={values => setDraft({ ...draft, values })} />
      <div className="row">
        <Button type="submit" variant="contained" color="primary">
          {t('Apply')}
        </Button>
      </div>
    </form>
  )
}

interface FilterEditorProps {
  readonly filter: ReportFilter
  /** Without values the filter is to go. */
  readonly onApply: (filter: ReportFilter) => void
}
