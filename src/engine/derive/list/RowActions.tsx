import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { useAccess } from '../../providers/access.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { useActionRunner } from '../record/ActionRunner.tsx'
import { recordActions } from '../record/recordActions.ts'

/** What can be done with a row now; nothing that the API would refuse. */
export function RowActions({ resource, row }: { readonly resource: Resource; readonly row: EntityRow }) {
  const access = useAccess()
  const { run } = useActionRunner()
  const actions = recordActions(resource, row, access).filter(({ allowed }) => allowed)
  if (actions.length === 0) return null
  return (
    <ActionMenu
      component="button"
      className="l-row-menu hover soft"
      align="end"
      label={t('Actions for %{name}', { name: titleOf(resource, row) })}
      trigger={<span aria-hidden="true">⋯</span>}
      items={actions.map(action => ({
        key: action.key,
        label: action.label,
        onSelect: () => run(action, row),
        danger: action.kind === 'delete',
        startsGroup: action.kind === 'delete',
      }))}
    />
  )
}
