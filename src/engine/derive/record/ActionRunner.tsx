import { useNotify, useRefresh } from 'ra-core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Action, Resource, Transition } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { isolateText } from '../../kit/isolateText.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import type { NoticeOffer } from '../../kit/noticeOffer.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useOrganization } from '../../providers/organization.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import type { Row } from '../form/rowPath.ts'
import { editPath } from '../routes.ts'
import { decision } from './decision.ts'
import { asksForValues, type RecordAction } from './recordActions.ts'
import { isArchived, startsFrom, transitionsOf } from './transitions.ts'

const TransitionDialog = laterPart(() => import('./TransitionDialog.tsx').then(module => module.TransitionDialog))
const ActionDialog = laterPart(() => import('./ActionDialog.tsx').then(module => module.ActionDialog))
const DeleteDialog = laterPart(() => import('./DeleteDialog.tsx').then(module => module.DeleteDialog))

/** Does what menus and buttons below it ask for; what must be confirmed is confirmed here, once for all rows. */
export function ActionRunner({ resource, onDeleted, children }: ActionRunnerProps) {
  const provider = useConsoleDataProvider()
  const navigate = useNavigate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selected } = useOrganization()
  const [deleting, setDeleting] = useState<EntityRow | null>(null)
  const [asked, setAsked] = useState<{ readonly row: EntityRow; readonly transition: Transition } | null>(null)
  const [acting, setActing] = useState<{
    readonly row: EntityRow
    readonly key: string
    readonly action: Action
  } | null>(null)
  const [deciding, setDeciding] = useState<{ readonly row: EntityRow; readonly transition: Transition } | null>(null)
  const [busy, setBusy] = useState(false)

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true)
      try {
        await work()
      } catch (error) {
        notify(errorText(error), { type: 'error' })
        // What was refused was allowed a moment ago: somebody else has changed the row.
        refresh()
      } finally {
        setBusy(false)
      }
    },
    [notify, refresh],
  )

  const transition = useCallback(
    (row: EntityRow, action: string) =>
      attempt(async () => {
        const changed = await provider.transition(resource.name, { id: row.id, to: action, version: row.version })
        const back = wayBack(resource, row, changed)
        notify(outcomeOf(resource, row, changed, action), {
          type: 'success',
          ...(back
            ? { offer: { label: back.label, run: () => transition(changed, back.action) } satisfies NoticeOffer }
            : {}),
        })
        refresh()
      }),
    [attempt, provider, resource, notify, refresh],
  )

  const decide = useCallback(
    async (row: EntityRow, { action }: Transition, { reason }: Row) => {
      const given = typeof reason === 'string' && reason ? { reason } : {}
      const changed = await provider.transition(resource.name, {
        id: row.id,
        to: action,
        version: row.version,
        ...given,
      })
      notify(outcomeOf(resource, row, changed, action), { type: 'success' })
      refresh()
    },
    [provider, resource, notify, refresh],
  )

  const act = useCallback(
    async (row: EntityRow, { key, label }: Pick<RecordAction, 'key' | 'label'>, values: Row) => {
      await provider.act(resource.name, { id: row.id, action: key, values, version: row.version })
      const said =
        resource.actions[key]?.said ??
        t('%{action}: done for %{name}', { action: label, name: isolateText(titleOf(resource, row)) })
      notify(said, { type: 'success' })
      refresh()
    },
    [provider, resource, notify, refresh],
  )

  const run = useCallback(
    (action: RecordAction, row: EntityRow) => {
      if (!action.allowed) return
      if (action.kind === 'edit') navigate(editPath(resource, row.id))
      else if (action.kind === 'delete') setDeleting(row)
      else if (action.transition && decision(resource, action.transition))
        setDeciding({ row, transition: action.transition })
      else if (action.transition?.confirm) setAsked({ row, transition: action.transition })
      else if (action.kind === 'transition') void transition(row, action.key)
      else if (action.action && (action.action.confirm || asksForValues(action.action)))
        setActing({ row, key: action.key, action: action.action })
      else if (action.kind === 'action') void attempt(() => act(row, action, {}))
      else
        void attempt(async () => {
          const copy = await provider.duplicate(resource.name, row.id, selected)
          notify(t('Copy created'), { type: 'success' })
          navigate(editPath(resource, copy.id))
        })
    },
    [act, attempt, transition, navigate, notify, provider, resource, selected],
  )
  const value = useMemo(() => ({ run, busy }), [run, busy])
  return (
    <Runner.Provider value={value}>
      {children}
      {asked && (
        <LaterBoundary>
          <TransitionDialog
            resource={resource}
            {...asked}
            onClose={() => setAsked(null)}
            run={async () => {
              await transition(asked.row, asked.transition.action)
              setAsked(null)
            }}
          />
        </LaterBoundary>
      )}
      {deciding && (
        <LaterBoundary>
          <ActionDialog
            resource={resource}
            action={decision(resource, deciding.transition) ?? never()}
            title={`${deciding.transition.label}: ${isolateText(titleOf(resource, deciding.row))}`}
            row={deciding.row}
            button={deciding.transition.label}
            run={async asked => {
              await decide(deciding.row, deciding.transition, asked)
              setDeciding(null)
            }}
            onClose={() => setDeciding(null)}
          />
        </LaterBoundary>
      )}
      {acting && (
        <LaterBoundary>
          <ActionDialog
            resource={resource}
            action={acting.action}
            title={`${acting.action.label}: ${isolateText(titleOf(resource, acting.row))}`}
            row={acting.row}
            note={acting.action.confirm}
            button={acting.action.label}
            run={async asked => {
              await act(acting.row, { key: acting.key, label: acting.action.label }, asked)
              setActing(null)
            }}
            onClose={() => setActing(null)}
          />
        </LaterBoundary>
      )}
      {deleting && (
        <LaterBoundary>
          <DeleteDialog
            resource={resource}
            row={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => {
              setDeleting(null)
              if (onDeleted) onDeleted()
              else refresh()
            }}
            onArchive={action => {
              setDeleting(null)
              void transition(deleting, action)
            }}
          />
        </LaterBoundary>
      )}
    </Runner.Provider>
  )
}

function never(): never {
  throw new Error('Only what decides is asked about')
}

/** "Spring sale is now paused"; what is put away keeps its state, so that the state says nothing about it. */
function outcomeOf(resource: Resource, row: EntityRow, changed: EntityRow, action: string): string {
  const name = isolateText(titleOf(resource, row))
  if (transitionsOf(resource).some(transition => transition.action === action && transition.verb === 'archive'))
    return isArchived(changed) ? t('%{name} archived', { name }) : t('%{name} unarchived', { name })
  return typeof changed.status === 'string'
    ? t('%{name} is now %{status}', { name, status: inSentence(labelOf(changed.status, undefined)) })
    : t('%{name} changed', { name })
}

/** What takes a row out of the archive again: "Undo" only where it is then as it was before. */
function wayBack(
  resource: Resource,
  row: EntityRow,
  changed: EntityRow,
): Pick<Transition, 'action' | 'label'> | undefined {
  if (isArchived(row) || !isArchived(changed)) return undefined
  const back = transitionsOf(resource).find(
    transition => transition.verb === 'archive' && startsFrom(changed, transition),
  )
  if (!back) return undefined
  const isUndo = changed.status !== 'archived' || back.to === row.status
  return { action: back.action, label: isUndo ? t('Undo') : back.label }
}

/** How to start an action; `busy` while one is under way. */
export function useActionRunner(): ActionRunnerHandle {
  const value = useContext(Runner)
  if (!value) throw new Error('useActionRunner must be used within ActionRunner')
  return value
}

interface ActionRunnerHandle {
  readonly run: (action: RecordAction, row: EntityRow) => void
  readonly busy: boolean
}

const Runner = createContext<ActionRunnerHandle | null>(null)

interface ActionRunnerProps {
  readonly resource: Resource
  /** Instead of refreshing what is shown. */
  readonly onDeleted?: () => void
  readonly children: ReactNode
}
