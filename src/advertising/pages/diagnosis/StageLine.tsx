import { Link } from 'react-router-dom'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { NamedFinding, NamedStage } from '../../diagnosis/deliveryCheck.ts'
import { Repair } from './Repair.tsx'
import { ownerWords, shareWords, stageLabels, stateWords } from './stageLabels.ts'

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
              <Link to={testPath}>{t('Test a bid request')}</Link>
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
          ? t('You have no line items here')
          : t('%{count} of %{all} line items can bid', { count: formatNumber(count), all: formatNumber(before) })}
      </span>
    )
  const parts = [
    share !== null && stage !== 'bidRequests' && shareWords[stage](formatPercent(share * 100, 2)),
    usual !== null && t('usually %{share}', { share: formatPercent(usual * 100, 2) }),
    t('%{count} in the period before', { count: formatNumber(before) }),
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
