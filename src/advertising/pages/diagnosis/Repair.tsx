import Button from '@mui/material/Button'
import { useGetOne, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { ActionRunner, useActionRunner } from '../../../engine/derive/record/ActionRunner.tsx'
import { type RecordAction, recordActions } from '../../../engine/derive/record/recordActions.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import type { NamedField } from '../../serving/bidTestAnswer.ts'
import { RepairLink } from '../RepairLink.tsx'

/** What mends a finding: a button where one call does it and the person may make it, else the way to where it is mended. */
export function Repair({ field }: { readonly field: NamedField }) {
  const { entity, id, path } = field
  const resource = resourceOfEntity(entity)
  const flight = /^flights\.(\d+)\.status$/.exec(path)?.[1]
  const isOneCall = path === 'status' || flight !== undefined
  const { data: row } = useGetOne<EntityRow>(resource.name, { id }, { enabled: isOneCall, retry: false })
  const access = useAccess()
  if (row && path === 'status') {
    const action = recordActions(resource, row, access).find(
      ({ transition, allowed, near }) =>
        allowed && near && transition?.to === 'active' && transition.verb !== 'archive',
    )
    if (action) {
      return (
        <ActionRunner resource={resource}>
          <TransitionButton resource={resource} row={row} action={action} />
        </ActionRunner>
      )
    }
  }
  if (row && flight !== undefined && access.canRow('update', resource, row)) {
    return <ResumeButton resource={resource} row={row} flight={Number(flight)} />
  }
  return <RepairLink field={field} />
}

function TransitionButton({ resource, row, action }: TransitionButtonProps) {
  const { run, busy } = useActionRunner()
  return (
    <Button disabled={busy} style={breaking} onClick={() => run(action, row)}>
      {t('%{action} %{record} “%{name}”', {
        action: action.label,
        record: inSentence(resource.label),
        name: textOf(row.name) || row.id,
      })}
    </Button>
  )
}

/** A long name takes lines where there is no room beside it. */
const breaking = { height: 'auto', minHeight: 32, textAlign: 'start', whiteSpace: 'normal' } as const

/** A flight that was paused runs again. */
function ResumeButton({ resource, row, flight }: ResumeButtonProps) {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const name = textOf(partsOf(row.flights)[flight]?.name) || String(flight + 1)
  const resume = async () => {
    setBusy(true)
    try {
      const flights = partsOf(row.flights).map((one, at) => (at === flight ? { ...one, status: 'active' } : one))
      await provider.update(resource.name, { id: row.id, data: { ...row, flights }, previousData: row })
      notify(t('Flight %{name} resumed.', { name }), { type: 'success' })
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
      refresh()
    }
  }
  return (
    <Button disabled={busy} onClick={() => void resume()}>
      {t('Resume flight %{name}', { name })}
    </Button>
  )
}

interface TransitionButtonProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly action: RecordAction
}

interface ResumeButtonProps extends Omit<TransitionButtonProps, 'action'> {
  readonly flight: number
}
