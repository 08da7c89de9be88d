import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { DialogButtons } from '../../../engine/derive/dialog/DialogButtons.tsx'
import { DialogFrame } from '../../../engine/derive/dialog/DialogFrame.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { isolateText } from '../../../engine/kit/isolateText.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchRow } from '../../preflight/launchCheck.ts'
import { launch, tryLaunch } from './askLaunch.ts'
import { launchedText, outcomeOf, readySentence } from './launchTexts.ts'

/** What a launch would do with each row, asked of the server; then the launch, and what was refused of it. */
export function LaunchDialog({ id, name, onClose }: LaunchDialogProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly LaunchRow[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['campaign', 'launch', id],
    queryFn: () => tryLaunch(id),
    gcTime: 0,
    retry: false,
  })
  const count = data?.rows.filter(changesState).length ?? 0
  const run = async () => {
    setFailure(null)
    setDone(0)
    try {
      const answer = await launch(id, setDone)
      refresh()
      const planned = new Set(data?.rows.filter(changesState).map(row => row.id))
      const left = answer.rows.filter(row => planned.has(row.id) && row.outcome === 'held')
      setRefused(left)
      if (left.length > 0) return
      notify(
        t('%{name} launched: %{outcome}.', {
          name: isolateText(name),
          outcome: launchedText(answer.rows.filter(changesState)),
        }),
        {
          type: 'success',
        },
      )
      onClose()
    } catch (problem) {
      setFailure(errorText(problem))
      refresh()
    } finally {
      setDone(null)
    }
  }
  const problem = failure ?? (error ? errorText(error) : null)
  return (
    <DialogFrame
      wide
      title={t('Launch %{name}?', { name: isolateText(name) })}
      busy={done !== null}
      onClose={onClose}
      buttons={
        refused.length > 0 ? (
          <Button variant="contained" color="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <DialogButtons
            label={t('Launch campaign')}
            busyLabel={
              done === null
                ? t('Checking…')
                : t('Activating %{done} of %{count}…', { done: formatNumber(done), count: formatNumber(count) })
            }
            busy={done !== null || !data || count === 0}
            onConfirm={() => void run()}
            onClose={onClose}
          />
        )
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {refused.length > 0 && <Alert severity="warning">{t('Some rows were rejected in the meantime.')}</Alert>}
      {data && refused.length === 0 && <p>{readySentence(data)}</p>}
      <ul className="lines">
        {(refused.length > 0 ? refused : (data?.rows ?? [])).slice(0, most).map(row => (
          <Planned key={row.id} row={row} />
        ))}
      </ul>
      {data && data.rows.length > most && (
        <p className="k-dim">
          {t('%{count} more rows aren’t listed here.', { count: formatNumber(data.rows.length - most) })}
        </p>
      )}
    </DialogFrame>
  )
}

const most = 200

interface LaunchDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

function Planned({ row }: { readonly row: LaunchRow }) {
  const [label, tone] = outcomeOf(row)
  const why = row.reason || row.problems.find(({ severity }) => severity === 'block')?.sentence
  return (
    <li className="one-line" style={{ paddingInline: 0 }}>
      <div className="what" style={{ paddingInlineStart: indents[row.entity] }}>
        <span className={row.entity === 'line-item' ? undefined : 'label'}>{row.name}</span>
        {why && <span className="k-dim">{why}</span>}
      </div>
      <StatusChip tone={tone} label={label} />
    </li>
  )
}

const indents = { campaign: 0, strategy: 12, 'line-item': 24 } as const

function changesState({ outcome: found }: LaunchRow): boolean {
  return found === 'launch' || found === 'submit'
}
