import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { formOf } from '../../../engine/contract/formOf.ts'
import { textsOf } from '../../../engine/contract/looseValues.ts'
import { entitySchema } from '../../../engine/contract/schema.ts'
import { formModel } from '../../../engine/derive/form/formModel.ts'
import { RowFormFrame } from '../../../engine/derive/form/RowFormFrame.tsx'
import { FormContext } from '../../../engine/derive/form/useFormContext.ts'
import { useRowForm } from '../../../engine/derive/form/useRowForm.ts'
import { FieldRows } from '../../../engine/derive/inputs/FieldRows.tsx'
import type { RecordPartProps } from '../../../engine/derive/ownRecords.ts'
import { treeReads } from '../../../engine/derive/sheet/treeReads.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { TreeBar } from '../../../engine/derive/tree/TreeBar.tsx'
import { TreeReview } from '../../../engine/derive/tree/TreeReview.tsx'
import { useTreeRun } from '../../../engine/derive/tree/useTreeRun.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { FormSkeleton } from '../../../engine/kit/FormSkeleton.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { deviceTypes } from '../../targeting/targeting.ts'
import {
  type CopiedRow,
  type CopyPart,
  type CopyQuestion,
  copyCount,
  copyParts,
  mostCopied,
  planCopies,
} from './planCopies.ts'
import { rowsBelow } from './rowsBelow.ts'
import { SaveCampaignTemplate } from './SaveCampaignTemplate.tsx'
import './campaignBuild.css'
import { t } from '../../../engine/texts/t.ts'

/** Copies of a campaign, strategy or line item with all that is below it: moved in time, in parts, and over a matrix. */
export function copyTreeOf(entity: 'campaign' | 'strategy' | 'line-item') {
  return function CopyTree({ row }: RecordPartProps) {
    const provider = useConsoleDataProvider()
    const tree = useQuery({
      queryKey: ['copied tree', entity, row.id, row.version],
      queryFn: () => rowsBelow(entity, row, treeReads(provider, String(row.organization ?? '') || null)),
    })
    if (tree.error)
      return (
        <ErrorState
          title={t('The copy form couldn’t be loaded')}
          detail={errorText(tree.error)}
          onRetry={() => void tree.refetch()}
        />
      )
    return tree.data ? <CopyForm key={row.version} rows={tree.data} /> : <FormSkeleton fields={4} />
  }
}

function CopyForm({ rows }: { readonly rows: readonly CopiedRow[] }) {
  const provider = useConsoleDataProvider()
  const [top] = rows
  const organization = String(top?.row.organization ?? '') || null
  const model = useMemo(() => {
    const form = formOf(resourceOfEntity('campaign'), copyFields)
    return formModel(form, entitySchema(form))
  }, [])
  const [start] = useState(() => model.complete({ parts: copyParts }))
  const form = useRowForm(model, start)
  const values = useWatch({ control: form.control })
  const [plan, setPlan] = useState<readonly PlannedRow[] | null>(null)
  const [failure, setFailure] = useState('')
  const run = useTreeRun(plan)
  const { job, outcomes, isChecked, isSaved, isPartly } = run
  const counted = copyCount(
    rows,
    questionOf(
      values,
      textsOf(values.deals).map(id => ({ id, version: 1 })),
    ),
  )
  const context = useMemo(
    () => ({ editing: false, locked: null, organization, parent: null, referenced: {} }),
    [organization],
  )
  const preview = async () => {
    setFailure('')
    try {
      const deals = await treeReads(provider, organization).byIds('deal', textsOf(values.deals))
      setPlan(planCopies(rows, questionOf(values, deals)))
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  const tooMany = counted.rows > mostCopied
  const good = [...outcomes.values()].filter(({ ok, done }) => ok && done === 'create').length
  return (
    <div className="stack gap-16">
      <Card title={t('Copies')} padded>
        <div className="stack gap-16">
          <FormContext value={context}>
            <RowFormFrame form={form} model={model} start={start} onSubmit={preview}>
              <div style={sized}>
                <div className="f-grid">
                  <FieldRows fields={copyFields} at="" all={copyFields} />
                </div>
              </div>
            </RowFormFrame>
          </FormContext>
          <div className="row wrap">
            <Button disabled={tooMany || job !== null || isPartly} onClick={() => void form.handleSubmit(preview)()}>
              {t('Preview %{count} copy |||| Preview %{count} copies', {
                smart_count: counted.copies,
                count: formatNumber(counted.copies),
              })}
            </Button>
            <span className={tooMany ? 'k-ink-bad' : 'k-dim'} role="status">
              {tooMany
                ? t('This would create %{rows} rows. Choose fewer; at most %{most} can be created at once.', {
                    rows: formatNumber(counted.rows),
                    most: formatNumber(mostCopied),
                  })
                : t('Creates %{count} draft. |||| Creates %{count} drafts.', {
                    smart_count: counted.rows,
                    count: formatNumber(counted.rows),
                  })}
            </span>
            {top?.entity === 'campaign' && <SaveCampaignTemplate campaign={top.row} />}
          </div>
          {failure && (
            <p className="k-field-error" role="alert">
              {failure}
            </p>
          )}
        </div>
      </Card>
      {plan && (
        <>
          <TreeBar plan={plan} run={run}>
            <Button
              variant="contained"
              color="primary"
              disabled={job !== null || !isChecked || isSaved || good === 0}
              onClick={() => void run.save(false)}
            >
              {job?.what === 'save'
                ? t('Saving…')
                : t('Create %{count} drafts', { count: formatNumber(isSaved ? 0 : good) })}
            </Button>
          </TreeBar>
          <TreeReview plan={plan} run={run} />
        </>
      )}
    </div>
  )
}

/** The grid of a form has one column where what is around it is narrow. */
const sized = { containerType: 'inline-size', maxWidth: 880 } as const

const copyFields = {
  pattern: {
    kind: 'text',
    max: 200,
    required: true,
    default: t('{name} {country} {device} {deal} copy'),
    label: t('Name'),
    help: t('You can use {name}, {country}, {device}, and {deal}.'),
  },
  days: {
    kind: 'number',
    integer: true,
    min: -3660,
    max: 3660,
    default: 0,
    label: t('Move dates by'),
    unit: t('days'),
  },
  parts: {
    kind: 'choices',
    options: copyParts,
    labels: { below: t('Everything below it'), caps: t('Frequency caps') },
    label: t('Also copy'),
  },
  countries: {
    kind: 'choices',
    vocabulary: 'country',
    label: t('Countries'),
    help: t('One copy per combination of country, device, and deal.'),
  },
  devices: { kind: 'choices', options: deviceTypes, label: t('Devices') },
  deals: { kind: 'references', to: 'deal', label: t('Deals') },
} as const satisfies Fields

function questionOf(values: Readonly<Record<string, unknown>>, deals: readonly EntityRow[]): CopyQuestion {
  const chosen = textsOf(values.parts)
  return {
    pattern: String(values.pattern ?? '{name}'),
    days: Number(values.days ?? 0),
    parts: Object.fromEntries(copyParts.map(part => [part, chosen.includes(part)])) as Record<CopyPart, boolean>,
    countries: textsOf(values.countries),
    devices: textsOf(values.devices),
    deals,
  }
}
