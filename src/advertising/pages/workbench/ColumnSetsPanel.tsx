import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { SaveViewForm } from '../../../engine/derive/list/SaveViewForm.tsx'
import { SharedViewList, ViewButton } from '../../../engine/derive/list/SharedViewList.tsx'
import { useSharedViews } from '../../../engine/derive/list/sharedViews.ts'
import { type CheckGroup, GroupedChecklist } from '../../../engine/kit/GroupedChecklist.tsx'
import { PopoverPanel } from '../../../engine/kit/PopoverPanel.tsx'
import { t } from '../../../engine/texts/t.ts'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { metricOf } from '../../reporting/metrics.ts'
import type { ColumnSet, ColumnSets } from './columnSets.ts'
import { startColumns, workbenchColumns } from './workbenchColumns.ts'

/** Which columns are shown, and sets of them by name: the person's own, and those that are shared. */
export function ColumnSetsPanel({ handle }: { readonly handle: ColumnSets }) {
  return (
    <PopoverPanel label={t('Columns')} trigger={t('Columns')} align="end">
      {close => <Panel handle={handle} onClose={close} />}
    </PopoverPanel>
  )
}

function Panel({ handle, onClose }: { readonly handle: ColumnSets; readonly onClose: () => void }) {
  const { columns, choose, sets, save, remove } = handle
  const shared = useSharedViews(workbenchPage)
  const toggle = (key: string) => choose(columns.includes(key) ? columns.filter(one => one !== key) : [...columns, key])
  const open = (set: ColumnSet) => {
    choose(set.columns)
    onClose()
  }
  return (
    <div className="stack">
      {sets.length > 0 && (
        <ul className="l-lines" aria-label={t('Column sets')}>
          {sets.map(set => (
            <li key={set.name} className="row gap-4">
              <ViewButton view={set} onOpen={open} />
              <IconButton aria-label={t('Delete %{name}', { name: set.name })} onClick={() => remove(set.name)}>
                ×
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SharedViewList shared={shared} onOpen={open} />
      <GroupedChecklist label={t('Columns')} groups={groupsFor(columns)} chosen={columns} onToggle={toggle} />
      <SaveViewForm
        label={t('Column set name')}
        own={sets}
        shared={shared}
        onSave={save}
        onShare={name => shared.share({ name, search: '', columns })}
      />
      <span className="row">
        <Button size="small" onClick={() => choose(startColumns)}>
          {t('Reset columns')}
        </Button>
      </span>
    </div>
  )
}

/** The address of the page whose columns they are. */
const workbenchPage = '/campaigns/workbench'

function groupsFor(chosen: readonly string[]): readonly CheckGroup[] {
  const metrics = chosen.filter(key => key.startsWith('metric.')).length
  const refusal =
    metrics >= measuredLimits.metrics
      ? t('Choose at most %{most} metrics.', { most: measuredLimits.metrics })
      : undefined
  const options = workbenchColumns.map(({ key, label, metric }) => ({
    value: key,
    label,
    ...(metric ? { help: metricOf(metric).help, refusal } : {}),
  }))
  return [
    { name: t('Row'), options: options.filter(({ value }) => !value.startsWith('metric.')) },
    { name: t('Metrics'), options: options.filter(({ value }) => value.startsWith('metric.')) },
  ]
}
