import Button from '@mui/material/Button'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { isObject } from '../../../engine/contract/isObject.ts'
import { limits } from '../../../engine/contract/query.ts'
import { moneyText, parseMoney } from '../../../engine/derive/inputs/moneyText.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { TreeBar } from '../../../engine/derive/tree/TreeBar.tsx'
import { type TreeColumn, TreeReview } from '../../../engine/derive/tree/TreeReview.tsx'
import { useTreeRun } from '../../../engine/derive/tree/useTreeRun.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import './campaignBuild.css'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { t } from '../../../engine/texts/t.ts'

/** A proposed tree as a table: names, budgets and bids are edited here, and all of it is saved as one. */
export function BriefProposal({ proposed, onSaved }: BriefProposalProps) {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const plan = useMemo(() => proposed.map(row => edited(row, edits.get(row.ref))), [proposed, edits])
  const run = useTreeRun(plan)
  const { job, outcomes, isChecked, isPartly, isSaved, isUndone } = run
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])
  const refused = [...outcomes.values()].some(({ ok }) => !ok)
  const fixed = isPartly || job?.what === 'save'
  const edit = (ref: string, change: Edit) =>
    setEdits(before => new Map(before).set(ref, { ...before.get(ref), ...change }))
  const columns: readonly TreeColumn[] = [
    {
      key: 'name',
      label: t('New name'),
      cell: row => (
        <Cell
          label={t('Name of %{name}', { name: row.name })}
          text={row.name}
          fixed={fixed}
          onCommit={text => edit(row.ref, { name: text })}
        />
      ),
    },
    {
      key: 'budget',
      label: t('Budget'),
      align: 'end',
      cell: row => {
        const { budgetTotal } = row.values
        if (typeof budgetTotal !== 'number') return '–'
        return (
          <Cell
            label={t('Budget of %{name}', { name: row.name })}
            text={moneyText(budgetTotal)}
            fixed={fixed}
            onCommit={text => {
              const micros = parseMoney(text)
              if (typeof micros === 'number') edit(row.ref, { budget: micros })
            }}
          />
        )
      },
    },
    {
      key: 'bid',
      label: t('Bid'),
      align: 'end',
      cell: row => {
        const bid = isObject(row.values.bid) ? row.values.bid.value : undefined
        if (typeof bid !== 'number') return '–'
        return (
          <Cell
            label={t('Bid of %{name}', { name: row.name })}
            text={moneyText(bid)}
            fixed={fixed}
            onCommit={text => {
              const micros = parseMoney(text)
              if (typeof micros === 'number') edit(row.ref, { bid: micros })
            }}
          />
        )
      },
    },
  ]
  const campaign = outcomes.get(plan[0]?.ref ?? '')?.id
  const sum = plan.reduce(
    (all, { entity, values }) => all + (entity === 'line-item' ? Number(values.budgetTotal ?? 0) : 0),
    0,
  )
  const total = Number(plan[0]?.values.budgetTotal ?? 0)
  return (
    <section aria-label={t('Proposal')} className="b-proposal">
      {sum !== total && (
        <p className="k-dim" role="status">
          <Phrase
            text="Line item budgets add up to %{sum} of the campaign’s %{total}."
            values={{ sum: moneyText(sum), total: moneyText(total) }}
          />
        </p>
      )}
      <TreeBar plan={plan} run={run}>
        {isSaved && campaign && !isUndone ? (
          <Button
            variant="contained"
            color="primary"
            component={Link}
            to={recordPath(resourceOfEntity('campaign'), campaign)}
          >
            {t('Open campaign')}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="primary"
            disabled={job !== null || !isChecked || refused || isSaved}
            onClick={() => void run.save(plan.length <= limits.treeRows)}
          >
            {job?.what === 'save' ? t('Saving…') : t('Create %{count} drafts', { count: formatNumber(plan.length) })}
          </Button>
        )}
      </TreeBar>
      <TreeReview plan={plan} run={run} columns={columns} />
    </section>
  )
}

interface Edit {
  readonly name?: string
  readonly budget?: number
  readonly bid?: number
}

/** A proposed row with what was edited in it; a line item's only flight has its whole budget. */
function edited(row: PlannedRow, edit: Edit | undefined): PlannedRow {
  if (!edit) return row
  const { values } = row
  const { bid, flights } = values
  const [flight] = Array.isArray(flights) ? flights : []
  return {
    ...row,
    ...(edit.name === undefined ? {} : { name: edit.name }),
    values: {
      ...values,
      ...(edit.name === undefined ? {} : { name: edit.name }),
      ...(edit.budget === undefined ? {} : { budgetTotal: edit.budget }),
      ...(edit.budget !== undefined && isObject(flight) ? { flights: [{ ...flight, budget: edit.budget }] } : {}),
      ...(edit.bid !== undefined && isObject(bid) ? { bid: { ...bid, value: edit.bid } } : {}),
    },
  }
}

/** Told when the cell is left, so that a row is checked once and not at every key. */
function Cell({ label, text, fixed, onCommit }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed.trim() !== '' && typed !== text) onCommit(typed.trim())
    setTyped(null)
  }
  return (
    <TextBox
      aria-label={label}
      value={typed ?? text}
      disabled={fixed}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

interface CellProps {
  readonly label: string
  readonly text: string
  readonly fixed: boolean
  readonly onCommit: (text: string) => void
}

interface BriefProposalProps {
  readonly proposed: readonly PlannedRow[]
  readonly onSaved: () => void
}
