import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf } from '../../../engine/contract/labels.ts'
import { DialogFrame } from '../../../engine/derive/dialog/DialogFrame.tsx'
import { newBatchId, sendEach } from '../../../engine/derive/list/sendBatch.ts'
import { useUndoNotice } from '../../../engine/derive/list/useUndoNotice.ts'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { BudgetProposal, ProposedBudget } from '../../budgets/budgetProposal.ts'
import { projectionText } from '../projectionText.ts'
import { treeQueries } from './useTreeLevels.ts'

/** Budgets that would be spent better elsewhere in a campaign: what would move and why, for a person to accept. */
export function BudgetProposalDialog({ campaign, name, mayEdit, onClose }: BudgetProposalProps) {
  const lineItem = resourceOfEntity('line-item')
  const provider = useConsoleDataProvider()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice(lineItem)
  const [batchId] = useState(newBatchId)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const answer = useQuery({
    queryKey: ['budget-proposal', campaign],
    queryFn: ({ signal }): Promise<BudgetProposal> =>
      request(`/campaign/${encodeURIComponent(campaign)}/budget-proposal`, { signal }),
    gcTime: 0,
    retry: false,
  })
  const proposal = answer.data
  const count = proposal?.rows.length ?? 0
  const accept = async ({ rows }: BudgetProposal) => {
    setBusy(true)
    setError(null)
    try {
      const { results } = await sendEach(provider, lineItem.name, {
        each: Object.fromEntries(rows.map(row => [row.id, { budgetTotal: row.new }])),
        versions: Object.fromEntries(rows.map(row => [row.id, row.version])),
        batchId,
        dryRun: false,
      })
      const refused = results.find(({ ok, error: says }) => !ok && !says?.startsWith('Not changed, because'))
      void queries.invalidateQueries({ queryKey: [treeQueries] })
      if (refused) {
        const named = rows.find(({ id }) => id === refused.id)?.name ?? refused.id
        setError(t('Nothing was changed. %{name}: %{error}.', { name: named, error: refused.error }))
        void answer.refetch()
      } else {
        offerUndo(batchId, t('Budgets of %{count} line items changed.', { count: formatNumber(rows.length) }))
        onClose()
      }
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={t('Budgets of %{name}', { name })}
      wide
      busy={busy}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {count > 0 ? t('Cancel') : t('Close')}
          </Button>
          {proposal && count > 0 && mayEdit && (
            <Button variant="contained" color="primary" disabled={busy} onClick={() => void accept(proposal)}>
              {t('Change %{count} budgets', { count: formatNumber(count) })}
            </Button>
          )}
        </>
      }
    >
      {answer.error ? (
        <ErrorState
          title={t('Budgets couldn’t be compared')}
          detail={errorText(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : proposal ? (
        <Proposed proposal={proposal} />
      ) : (
        <TableSkeleton rows={4} />
      )}
      {error && <Alert severity="error">{error}</Alert>}
    </DialogFrame>
  )
}

function Proposed({ proposal: { rows, moved, currency, checked, left } }: { readonly proposal: BudgetProposal }) {
  if (rows.length === 0) {
    return (
      <p>
        {t(
          'No change to propose: none of %{checked} line items underspends or misses its goal while another spends its whole budget.',
          { checked: formatNumber(checked) },
        )}
      </p>
    )
  }
  return (
    <>
      <p>
        {t('%{amount} would move. The total stays the same, and no budget changes by more than 20%.', {
          amount: formatMoney(moved, currency),
        })}
        {left > 0 && ` ${t('%{count} more line items weren’t compared.', { count: formatNumber(left) })}`}
      </p>
      <table className="table" aria-label={t('Proposed budgets')}>
        <thead>
          <tr>
            <th scope="col" style={first}>
              {t('Line item')}
            </th>
            <th scope="col" className="numbers">
              {t('Budget')}
            </th>
            <th scope="col" className="numbers" style={last}>
              {t('New budget')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td style={first}>
                <div className="what">
                  <span className="label">{row.name}</span>
                  <span className="soft">{whyOf(row, currency)}</span>
                </div>
              </td>
              <td className="numbers" style={numberCell}>
                {formatMoney(row.old, currency)}
              </td>
              <td className="numbers" style={last}>
                <strong>{formatMoney(row.new, currency)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const first = { paddingInlineStart: 0 } as const
const numberCell = { verticalAlign: 'top' } as const
const last = { ...numberCell, paddingInlineEnd: 0 } as const

/** Why a budget changes, one sentence with its figures. */
function whyOf({ reason, expected, end, goal, old }: ProposedBudget, currency: string): string {
  const pace =
    expected && end
      ? projectionText({ unit: 'micros', budget: old }, { ...expected, end, percent: 0, atRisk: 0 }, currency)
      : ''
  const reached = goal
    ? t('%{metric}: %{attainment} of its goal', {
        metric: labelOf(goal.metric, undefined),
        attainment: formatPercent(goal.attainment, 0),
      })
    : ''
  switch (reason) {
    case 'cannot_spend':
      return t('Won’t spend its budget: %{pace} at the pace of the last 3 days.', { pace })
    case 'off_goal':
      return t('Misses its goal. %{reached}.', { reached })
    case 'beats_goal':
      return t('Spends its whole budget and reaches its goal. %{reached}.', { reached })
    default:
      return t('Spends its whole budget: %{pace} at the pace of the last 3 days.', { pace })
  }
}

interface BudgetProposalProps {
  readonly campaign: string
  readonly name: string
  /** Whether the person may change line items. */
  readonly mayEdit: boolean
  readonly onClose: () => void
}
