import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { LeaveGuard } from '../../../engine/derive/form/LeaveGuard.tsx'
import { readTable } from '../../../engine/derive/sheet/readTable.ts'
import { useSheetPlan } from '../../../engine/derive/sheet/useSheetPlan.ts'
import { TreeBar } from '../../../engine/derive/tree/TreeBar.tsx'
import { TreeReview } from '../../../engine/derive/tree/TreeReview.tsx'
import { treeVerdict } from '../../../engine/derive/tree/treeVerdict.ts'
import { useTreeRun } from '../../../engine/derive/tree/useTreeRun.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { SheetSource } from '../../../engine/kit/sheet/SheetSource.tsx'
import { useSheet } from '../../../engine/kit/sheet/useSheet.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { campaignSheet } from './campaignSheet.ts'
import { ExportTree } from './ExportTree.tsx'
import { saveResult } from './saveResult.ts'
import './campaignBuild.css'
import { t } from '../../../engine/texts/t.ts'

/** `/campaigns/import`: campaigns with all that is below them, created and changed by a spreadsheet. */
export function ImportSheetPage() {
  const { can, offers } = useAccess()
  const may = offers('bulk') && (can('create', 'line-item') || can('update', 'line-item'))
  return may ? (
    <ImportSheet />
  ) : (
    <NoPermission
      title={t('You don’t have permission to import campaigns here')}
      back={
        <Button component={Link} to="/campaigns">
          {t('View all campaigns')}
        </Button>
      }
    />
  )
}

function ImportSheet() {
  const source = useSheet(null, readTable)
  const [decimal, setDecimal] = useState<'.' | ','>()
  const { sheet } = source
  const { plan, columns, failure, busy } = useSheetPlan(sheet, campaignSheet, decimal)
  const rows = plan?.rows ?? null
  const run = useTreeRun(rows)
  const { job, outcomes, isChecked, isPartly } = run
  const going = (rows ?? []).filter(row =>
    ['create', 'update'].includes(treeVerdict(row, outcomes.get(row.ref), false).key),
  )
  const refused = (rows ?? []).filter(({ ref }) => outcomes.get(ref)?.ok === false).length
  const isDirty = useCallback(
    () => job?.what === 'save' || (going.length > 0 && !isPartly),
    [job, going.length, isPartly],
  )
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <PageHeader
        title={t('Import sheet')}
        crumbs={[{ label: t('Campaigns'), to: '/campaigns' }, { label: t('Import sheet') }]}
        actions={
          <Button
            variant="contained"
            color="primary"
            disabled={job !== null || busy || !isChecked || run.isSaved || going.length === 0}
            onClick={() => void run.save(false)}
          >
            {job?.what === 'save'
              ? t('Saving…')
              : going.length > 0 && !run.isSaved
                ? t('Save %{count} rows', { count: formatNumber(going.length) })
                : t('Save rows')}
          </Button>
        }
      />
      <div className="stack gap-16">
        <Card title={t('Sheet')} padded>
          <SheetSource source={source} disabled={job?.what === 'save'} words={words} />
          {sheet?.notes.map(note => (
            <p key={note} className="k-dim">
              {note}
            </p>
          ))}
          {columns && columns.unknown.length > 0 && (
            <p className="k-dim">
              {t('Ignored columns: %{columns}.', { columns: listText(columns.unknown.slice(0, 20)) })}
            </p>
          )}
          {failure && (
            <p className="k-field-error" role="alert">
              {failure}
            </p>
          )}
          {plan && (
            <div className="row wrap b-marks below">
              <span className="k-dim">{t('Amounts use')}</span>
              <Dropdown
                label={t('Decimal mark')}
                options={[
                  { value: '.', label: t('Decimal point: 1,234.50') },
                  { value: ',', label: t('Decimal comma: 1.234,50') },
                ]}
                value={plan.decimal}
                disabled={job !== null || isPartly}
                onChange={mark => setDecimal(mark === ',' ? ',' : '.')}
              />
            </div>
          )}
          {!sheet && <ExportTree />}
        </Card>
        {rows && (
          <>
            <TreeBar plan={rows} run={run}>
              {!job && isPartly && sheet && columns && (
                <Button onClick={() => void saveResult(sheet, columns, rows, run)}>{t('Download result')}</Button>
              )}
              {!job && !isPartly && refused > 0 && sheet && columns && (
                <Button onClick={() => void saveResult(sheet, columns, rows, run)}>
                  {t('Download check results')}
                </Button>
              )}
            </TreeBar>
            <TreeReview plan={rows} run={run} />
          </>
        )}
      </div>
    </>
  )
}

const words = {
  drop: t('Drop a sheet of campaigns'),
  paste: t('Or paste rows'),
  example:
    'Level\tName\tAdvertiser\tStart\tEnd\tBudget\nCampaign\tSpring 2027\tContoso\t2027-03-01\t2027-03-28\t50,000',
  help: t(
    'Copy rows from a spreadsheet, with the column names above them. Each row is a campaign, goal, strategy, or line item; a row without an ID is created.',
  ),
}
