import { useNotify, useRefresh } from 'ra-core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Action, Move, Resource } from '../../contract/resourceSpec.ts'
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
import { isArchived, movesOf, startsFrom } from './moves.ts'
import { asksForValues, type RecordAction } from './recordActions.ts'

const MoveDialog = laterPart(() => import('./MoveDialog.tsx').then(module => module.MoveDialog))
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
  const [asked, setAsked] = useState<{ readonly row: EntityRow; readonly move: Move } | null>(null)
  const [acting, setActing] = useState<{
    readonly row: EntityRow
    readonly key: string
    readonly action: Action
  } | null>(null)
  const [deciding, setDeciding] = useState<{ readonly row: EntityRow; readonly move: Move } | null>(null)
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

  const move = useCallback(
    (row: EntityRow, action: string) =>
      attempt(async () => {
        const moved = await provider.move(resource.name, { id: row.id, to: action, version: row.version })
        const back = wayBack(resource, row, moved)
        notify(outcomeOf(resource, row, moved, action), {
          type: 'success',
          ...(back ? { offer: { label: back.label, run: () => move(moved, back.action) } satisfies NoticeOffer } : {}),
        })
        refresh()
      }),
    [attempt, provider, resource, notify, refresh],
  )

  const decide = useCallback(
    async (row: EntityRow, { action }: Move, { reason }: Row) => {
      const given = typeof reason === 'string' && reason ? { reason } : {}
      const moved = await provider.move(resource.name, { id: row.id, to: action, version: row.version, ...given })
      notify(outcomeOf(resource, row, moved, action), { type: 'success' })
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
      else if (action.move && decision(resource, action.move)) setDeciding({ row, move: action.move })
      else if (action.move?.confirm) setAsked({ row, move: action.move })
      else if (action.kind === 'move') void move(row, action.key)
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
    [act, attempt, move, navigate, notify, provider, resource, selected],
  )
  const value = useMemo(() => ({ run, busy }), [run, busy])
  return (
    <Runner.Provider value={value}>
      {children}
      {asked && (
        <LaterBoundary>
          <MoveDialog
            resource={resource}
            {...asked}
            onClose={() => setAsked(null)}
            run={async () => {
              await move(asked.row, asked.move.action)
              setAsked(null)
            }}
          />
        </LaterBoundary>
      )}
      {deciding && (
        <LaterBoundary>
          <ActionDialog
            resource={resource}
            action={decision(resource, deciding.move) ?? never()}
            title={`${deciding.move.label}: ${isolateText(titleOf(resource, deciding.row))}`}
            row={deciding.row}
            button={deciding.move.label}
            run={async asked => {
              await decide(deciding.row, deciding.move, asked)
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
              void move(deleting, action)
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
function outcomeOf(resource: Resource, row: EntityRow, moved: EntityRow, action: string): string {
  const name = isolateText(titleOf(resource, row))
  if (movesOf(resource).some(move => move.action === action && move.verb === 'archive'))
    return isArchived(moved) ? t('%{name} archived', { name }) : t('%{name} unarchived', { name })
  return typeof moved.status === 'string'
    ? t('%{name} is now %{status}', { name, status: inSentence(labelOf(moved.status, undefined)) })
    : t('%{name} changed', { name })
}

/** What takes a row out of the archive again: "Undo" only where it is then as it was before. */
function wayBack(resource: Resource, row: EntityRow, moved: EntityRow): Pick<Move, 'action' | 'label'> | undefined {
  if (isArchived(row) || !isArchived(moved)) return undefined
  const back = movesOf(resource).find(move => move.verb === 'archive' && startsFrom(moved, move))
  if (!back) return undefined
  const isUndo = moved.status !== 'archived' || back.to === row.status
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
