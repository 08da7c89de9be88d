import { Link } from 'react-router-dom'
import { fieldAtPath } from '../../../engine/contract/fieldAtPath.ts'
import { editPath, recordPath } from '../../../engine/derive/routes.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { NamedFinding, NamedStage } from '../../diagnosis/deliveryCheck.ts'
import type { NamedField } from '../../serving/bidTestAnswer.ts'
import { ownerWords, shareOfWhat, stageLabels, stateWords } from './stageLabels.ts'

/** One stage: how it stands, its figures, and what was found there. */
export function StageLine({ stage: found, isCause, testPath }: StageLineProps) {
  const { stage, state, findings } = found
  const [label, tone] = stateWords[state]
  return (
    <li aria-current={isCause ? 'step' : undefined}>
      <div className="what">
        <span className="strong">{stageLabels[stage]}</span>
        <Figures stage={found} />
      </div>
      <StatusChip tone={tone} label={label} />
      {findings.length > 0 && (
        <ul className="stack inset breaks" style={{ flexBasis: '100%', margin: 0, listStyle: 'none' }}>
          {findings.map(one => (
            <Found key={one.sentence} finding={one} />
          ))}
          {testPath && (stage === 'bidRequests' || stage === 'bids') && (
            <li>
              <Link to={testPath}>Test a bid request</Link>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

interface StageLineProps {
  readonly stage: NamedStage
  readonly isCause: boolean
  /** Where a bid request can be tested; null for deals. */
  readonly testPath: string | null
}

function Figures({ stage: { stage, count, before, share, usual } }: { readonly stage: NamedStage }) {
  if (stage === 'ready')
    return (
      <span className="soft">
        {before === 0
          ? 'No line items of yours'
          : `${formatNumber(count)} of ${formatNumber(before)} line items can bid`}
      </span>
    )
  const parts = [
    share !== null && stage !== 'bidRequests' && `${formatPercent(share * 100)} ${shareOfWhat[stage]}`,
    usual !== null && `usually ${formatPercent(usual * 100)}`,
    `${formatNumber(before)} in the period before`,
  ]
  return (
    <span className="soft">
      <span className="strong">{formatNumber(count)}</span> · {parts.filter(Boolean).join(' · ')}
    </span>
  )
}

function Found({ finding: { sentence, advice, owner, fields } }: { readonly finding: NamedFinding }) {
  return (
    <li>
      <div>{sentence}</div>
      <div className="k-dim">
        {[ownerWords[owner], advice].filter(Boolean).join(': ')}
        {fields.map(field => (
          <span key={`${field.id} ${field.path}`}>
            {' · '}
            <Repair field={field} />
          </span>
        ))}
      </div>
    </li>
  )
}

/** Where it is mended: the form of the row that says so, or its page, where states are changed and for whoever may not edit. */
function Repair({ field: { entity, id, path, name } }: { readonly field: NamedField }) {
  const { canRow } = useAccess()
  const resource = resourceOfEntity(entity)
  const fields = { ...Object.assign({}, ...Object.values(resource.variants?.of ?? {})), ...resource.fields }
  const isState = path === 'status'
  const mayEdit = !isState && canRow('update', resource, { id })
  return (
    <Link to={mayEdit ? editPath(resource, id) : recordPath(resource, id)}>
      {isState
        ? `Open ${resource.label.toLowerCase()}`
        : `${mayEdit ? 'Edit' : 'See'} ${fieldAtPath(fields, path).label.toLowerCase()}`}
      {name && ` of “${name}”`}
    </Link>
  )
}
