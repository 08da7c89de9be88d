import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { DialogFrame } from '../../../engine/derive/dialog/DialogFrame.tsx'
import { parseMoney } from '../../../engine/derive/inputs/moneyText.ts'
import { newBatchId, sendEach } from '../../../engine/derive/list/sendBatch.ts'
import { useUndoNotice } from '../../../engine/derive/list/useUndoNotice.ts'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { treeQueries } from './useTreeLevels.ts'

/** How much of a line item's budget another one gets; both change together or not at all, as one change that can be undone. */
export function MoveBudgetDialog({ from, to, choices, onClose }: MoveBudgetProps) {
  const lineItem = resourceOfEntity('line-item')
  const provider = useConsoleDataProvider()
  const queries = useQueryClient()
  const offerUndo = useUndoNotice(lineItem)
  const [batchId] = useState(newBatchId)
  const [target, setTarget] = useState(to?.id ?? null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const taker = choices.find(({ id }) => id === target)
  const currency = textOf(from.currency) || 'USD'
  const [has, gets] = [budgetOf(from), taker ? budgetOf(taker) : 0]
  const micros = parseMoney(text)
  const amount = typeof micros === 'number' && micros > 0 && micros < has ? micros : null
  const save = async () => {
    if (!taker) return setError(t('Line item: choose which one gets the budget.'))
    if (amount === null) {
      return setError(
        t('Amount: enter more than 0 and less than %{has}, the budget of “%{from}”.', {
          has: formatMoney(has, currency),
          from: nameOf(from),
        }),
      )
    }
    setBusy(true)
    setError(null)
    try {
      const { results } = await sendEach(provider, lineItem.name, {
        each: { [from.id]: { budgetTotal: { add: -amount } }, [taker.id]: { budgetTotal: { add: amount } } },
        versions: { [from.id]: from.version, [taker.id]: taker.version },
        batchId,
        dryRun: false,
      })
      const refused = results.filter(({ ok }) => !ok)
      void queries.invalidateQueries({ queryKey: [treeQueries] })
      if (refused.length > 0) {
        setError(refused.map(one => `${nameOf(one.id === from.id ? from : taker)}: ${one.error}.`).join(' '))
      } else {
        offerUndo(
          batchId,
          t('%{amount} moved to “%{taker}”.', { amount: formatMoney(amount, currency), taker: nameOf(taker) }),
        )
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
      title={t('Move budget')}
      busy={busy}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="contained" color="primary" disabled={busy} onClick={() => void save()}>
            {t('Move budget')}
          </Button>
        </>
      }
    >
      <form
        className="stack gap-12"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={t('Amount from “%{from}”', { from: nameOf(from) })}
          help={t('Its budget is %{has}.', { has: formatMoney(has, currency) })}
          required
        >
          {binding => (
            <TextBox
              {...binding}
              numeric
              after={currency}
              autoFocus
              autoComplete="off"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('To line item')} required>
          {binding => (
            <Dropdown
              {...binding}
              options={choices.map(one => ({ value: one.id, label: nameOf(one) }))}
              value={target}
              placeholder={t('Choose a line item')}
              onChange={setTarget}
            />
          )}
        </Field>
        {taker && amount !== null && (
          <ul className="l-results lines" aria-label={t('Budgets after the move')} aria-live="polite">
            <li>
              <span className="what">{nameOf(from)}</span>
              <Amounts old={has} next={has - amount} currency={currency} />
            </li>
            <li>
              <span className="what">{nameOf(taker)}</span>
              <Amounts old={gets} next={gets + amount} currency={currency} />
            </li>
          </ul>
        )}
        {error && <Alert severity="error">{error}</Alert>}
      </form>
    </DialogFrame>
  )
}

function Amounts({ old, next, currency }: { readonly old: number; readonly next: number; readonly currency: string }) {
  return (
    <span className="numbers end">
      {formatMoney(old, currency)} → <strong>{formatMoney(next, currency)}</strong>
    </span>
  )
}

function budgetOf(row: EntityRow): number {
  return numberOf(row.budgetTotal) ?? 0
}

function nameOf(row: EntityRow): string {
  return textOf(row.name) || row.id
}

interface MoveBudgetProps {
  readonly from: EntityRow
  /** Null where it is still to be chosen. */
  readonly to: EntityRow | null
  /** Line items that may get some of it. */
  readonly choices: readonly EntityRow[]
  readonly onClose: () => void
}
