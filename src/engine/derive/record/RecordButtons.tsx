import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useId, useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { useAccess } from '../../providers/access.ts'
import { t } from '../../texts/t.ts'
import { useActionRunner } from './ActionRunner.tsx'
import { useOfferActions } from './actionsInView.ts'
import { type RecordAction, recordActions } from './recordActions.ts'

/**
 * What can be done with the row. Edit is the primary button. Transitions out of the present state and actions of the resource's
 * own stand beside it, two at most; one that is refused stays there, disabled, with the reason. The rest is in the menu, on a
 * phone everything but Edit, where there is one; transitions out of other states are left out. What puts the row away is always in
 * the menu: after a transition the next one stands where the pointer still is. The command palette offers the same.
 */
export function RecordButtons({ resource, row }: { readonly resource: Resource; readonly row: EntityRow }) {
  const { run, busy } = useActionRunner()
  const access = useAccess()
  const offer = useMemo(() => {
    const actions = recordActions(resource, row, access).filter(({ allowed, near }) => allowed || near)
    return { resource, row, actions, run }
  }, [resource, row, access, run])
  useOfferActions(offer)
  const { actions } = offer
  const edit = actions.find(({ kind }) => kind === 'edit')
  const ownButton: readonly RecordAction['kind'][] = ['transition', 'action']
  const near = actions.filter(
    ({ kind, near: now, transition }) => ownButton.includes(kind) && now && !putsAway(transition),
  )
  // What can't be done now stands last, with the reason.
  const order = ({ kind, allowed }: RecordAction) => (allowed ? (kind === 'delete' ? 1 : 0) : 2)
  const rest = actions.filter(action => action !== edit).sort((a, b) => order(a) - order(b))
  return (
    <div data-focus="here" className="row wrap" tabIndex={-1}>
      {near.slice(0, 2).map(action => (
        <ActionButton
          key={action.key}
          {...(edit ? { className: 'r-wide' } : {})}
          action={action}
          busy={busy}
          onClick={() => run(action, row)}
        />
      ))}
      {rest.length > 0 && (
        <ActionMenu
          align="end"
          label={t('More actions')}
          component={IconButton}
          trigger={<span aria-hidden="true">⋯</span>}
          items={rest.map((action, index) => ({
            key: action.key,
            label: action.label,
            onSelect: () => run(action, row),
            disabled: !action.allowed || busy,
            reason: action.reason,
            danger: action.kind === 'delete',
            startsGroup: order(action) !== order(rest[index - 1] ?? action),
          }))}
        />
      )}
      {edit && <ActionButton primary action={edit} busy={busy} onClick={() => run(edit, row)} />}
    </div>
  )
}

function putsAway(transition: Transition | undefined): boolean {
  return transition?.verb === 'archive' && transition.to === 'archived'
}

/** Stays reachable while it is refused, so that the reason can be read with a keyboard and heard. */
function ActionButton({ action, busy, primary = false, className, onClick }: ActionButtonProps) {
  const id = useId()
  const refused = !action.allowed
  return (
    <>
      <Button
        {...(primary ? { variant: 'contained', color: 'primary' } : {})}
        className={className}
        aria-disabled={refused || busy || undefined}
        aria-describedby={action.reason ? id : undefined}
        title={action.reason}
        onClick={({ detail }) => {
          // The second press of a double click is not meant for the button that the first one put here.
          if (!refused && !busy && detail < 2) onClick()
        }}
      >
        {action.label}
      </Button>
      {action.reason && (
        <span id={id} className="visually-hidden">
          {action.reason}
        </span>
      )}
    </>
  )
}

interface ActionButtonProps {
  readonly action: RecordAction
  readonly busy: boolean
  readonly primary?: boolean
  readonly className?: string
  readonly onClick: () => void
}
