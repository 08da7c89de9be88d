import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchCheck, LaunchProblem, LaunchRow } from '../../preflight/launchCheck.ts'
import { RepairLink } from '../RepairLink.tsx'
import { RepairButton } from './RepairButton.tsx'

/** Everything that was found, what blocks first; each with the row that it is about, and what mends it. */
export function ProblemList({ check: { rows }, only }: ProblemListProps) {
  const [all, setAll] = useState(false)
  const found = rows.flatMap(row => row.problems.map(problem => ({ row, problem })))
  const ordered = found.toSorted((one, other) => Number(isBlock(other.problem)) - Number(isBlock(one.problem)))
  const shown = all ? ordered : ordered.slice(0, few)
  if (ordered.length === 0) return null
  return (
    <>
      <ul className="lines">
        {shown.map(({ row, problem }) => (
          <ProblemLine
            key={`${row.id} ${problem.rule} ${problem.sentence}`}
            problem={problem}
            {...(row.id === only ? {} : { row })}
          />
        ))}
      </ul>
      {ordered.length > shown.length && (
        <div className="pad over">
          <Button onClick={() => setAll(true)}>
            {t('Show all %{count} problems', { count: formatNumber(ordered.length) })}
          </Button>
        </div>
      )}
    </>
  )
}

const few = 8

interface ProblemListProps {
  readonly check: LaunchCheck
  /** The only row that needs no name. */
  readonly only: string | null
}

function isBlock({ severity }: LaunchProblem): boolean {
  return severity === 'block'
}

function ProblemLine({ row, problem }: { readonly row?: LaunchRow; readonly problem: LaunchProblem }) {
  const { sentence, fields, repair } = problem
  const [field] = fields
  return (
    <li>
      <div className="what breaks">
        {row && (
          <Link className="link strong" to={recordPath(resourceOfEntity(row.entity), row.id)}>
            {row.name}
          </Link>
        )}
        <span>{sentence}</span>
        <span className="row wrap">
          {repair && <RepairButton repair={repair} />}
          {field && <RepairLink field={field.id === row?.id ? { ...field, name: '' } : field} />}
        </span>
      </div>
      <StatusChip
        tone={isBlock(problem) ? 'bad' : 'warn'}
        label={isBlock(problem) ? t('Blocks launch') : t('Warning')}
      />
    </li>
  )
}
