import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { numberOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatRelative } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** What a list's performance rule found at its last checks, and what came and went; checks it now. */
export function RuleChecks({ row, mayCheck, isBusy, onStarted }: RuleChecksProps) {
  const notify = useNotify()
  const [isStarting, setStarting] = useState(false)
  const check = async () => {
    setStarting(true)
    try {
      await request(`/inventory-set/${encodeURIComponent(row.id)}/rule-run`, { method: 'POST' })
      notify(t('Rule check started.'), { type: 'success' })
      onStarted()
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setStarting(false)
    }
  }
  const checks = partsOf(row.ruleRuns)
  return (
    <Card
      title={t('Rule checks')}
      note={
        mayCheck && (
          <Button disabled={isStarting || isBusy} onClick={() => void check()}>
            {t('Check rule now')}
          </Button>
        )
      }
    >
      {checks.length === 0 ? (
        <p className="pad k-dim">{t('The rule hasn’t been checked yet. It is checked daily.')}</p>
      ) : (
        <ol className="lines">
          {checks.map(({ at, matched, added, removed, run }) => (
            <li key={`${textOf(run)}:${textOf(at)}`}>
              <div className="what">
                {textOf(run) ? (
                  <Link to={recordPath(resourceOfEntity('job-run'), textOf(run))}>{formatRelative(String(at))}</Link>
                ) : (
                  formatRelative(String(at))
                )}
                <span className="k-dim">
                  {t('%{matched} matches · %{added} added · %{removed} removed', {
                    matched: formatNumber(numberOf(matched) ?? 0),
                    added: formatNumber(numberOf(added) ?? 0),
                    removed: formatNumber(numberOf(removed) ?? 0),
                  })}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

interface RuleChecksProps {
  readonly row: RowOf<'inventory-set'>
  readonly mayCheck: boolean
  /** A run works on the list, or waits to. */
  readonly isBusy: boolean
  readonly onStarted: () => void
}
