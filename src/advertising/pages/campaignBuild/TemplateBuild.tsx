import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { formOf } from '../../../engine/contract/formOf.ts'
import { numberOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { entitySchema } from '../../../engine/contract/schema.ts'
import { formModel } from '../../../engine/derive/form/formModel.ts'
import { RowFormFrame } from '../../../engine/derive/form/RowFormFrame.tsx'
import type { Row } from '../../../engine/derive/form/rowPath.ts'
import { FormContext } from '../../../engine/derive/form/useFormContext.ts'
import { useRowForm } from '../../../engine/derive/form/useRowForm.ts'
import { FieldRows } from '../../../engine/derive/inputs/FieldRows.tsx'
import type { RecordPartProps } from '../../../engine/derive/ownRecords.ts'
import { treeReads } from '../../../engine/derive/sheet/treeReads.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { FormSkeleton } from '../../../engine/kit/FormSkeleton.tsx'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { BriefProposal } from './BriefProposal.tsx'
import { briefStart } from './briefProblems.ts'
import { type CopiedRow, copyParts, mostCopied } from './planCopies.ts'
import { namedKey, ownedIn, planFromTemplate, type TemplatePlan } from './planFromTemplate.ts'
import { rowsBelow } from './rowsBelow.ts'
import './campaignBuild.css'
import { t } from '../../../engine/texts/t.ts'

/** A template's tab: a new campaign after its pattern, as the pattern is now; nothing is saved before it is seen. */
export function TemplateBuild({ row }: RecordPartProps) {
  const provider = useConsoleDataProvider()
  const { can, offers } = useAccess()
  const owner = textOf(row.organization) || null
  const may = offers('bulk') && can('create', 'campaign', owner) && can('create', 'line-item', owner)
  const pattern = textOf(row.campaign)
  const tree = useQuery({
    queryKey: ['pattern', pattern, row.version],
    enabled: may,
    queryFn: async () => {
      const { data } = await provider.getOne<EntityRow>(resourceOfEntity('campaign').name, { id: pattern })
      return rowsBelow('campaign', data, treeReads(provider, owner))
    },
  })
  if (!may) return <NoPermission title={t('You don’t have permission to create campaigns here')} />
  if (tree.error)
    return (
      <ErrorState
        title={t('The pattern couldn’t be loaded')}
        detail={errorText(tree.error)}
        onRetry={() => void tree.refetch()}
      />
    )
  return tree.data ? <BuildForm key={pattern} rows={tree.data} /> : <FormSkeleton fields={4} />
}

function BuildForm({ rows }: { readonly rows: readonly CopiedRow[] }) {
  const provider = useConsoleDataProvider()
  const [top] = rows
  const organization = textOf(top?.row.organization) || null
  const fields = useMemo(() => fieldsFor(top?.row), [top])
  const model = useMemo(() => {
    const form = formOf(resourceOfEntity('campaign'), fields)
    return formModel(form, entitySchema(form))
  }, [fields])
  const [start] = useState(() =>
    model.complete({
      account: top?.row.account,
      budget: top?.row.budgetTotal,
      impressions: top?.row.impressionsTotal,
      start: briefStart(new Date()).start,
      currency: top?.row.currency,
      parts: partOptions,
    }),
  )
  const form = useRowForm(model, start)
  const [proposal, setProposal] = useState<(TemplatePlan & { readonly count: number }) | null>(null)
  const [state, setState] = useState({ busy: false, failure: '' })
  const context = useMemo(
    () => ({ editing: false, locked: null, organization, parent: null, referenced: {} }),
    [organization],
  )
  const isTooLarge = rows.length > mostCopied
  const propose = async (values: Row) => {
    setState({ busy: true, failure: '' })
    try {
      const reads = treeReads(provider, organization)
      const named = ownedIn(rows, resourceOfEntity)
      const entities = [...new Set(named.map(({ to }) => to))]
      const [accounts, ...found] = await Promise.all([
        reads.byIds('account', [String(values.account)]),
        ...entities.map(to =>
          reads.byIds(
            to,
            named.flatMap(one => (one.to === to ? [one.id] : [])),
          ),
        ),
      ])
      const [account] = accounts
      if (!account) return setState({ busy: false, failure: t('This advertiser no longer exists.') })
      const owned = new Map(
        found.flatMap((list, at) => list.map(row => [namedKey({ to: entities[at] ?? '', id: row.id }), row])),
      )
      const chosen = textsOf(values.parts)
      const question = {
        name: textOf(values.name),
        account,
        start: textOf(values.start),
        total: numberOf(values.budget ?? values.impressions),
        parts: {
          targeting: chosen.includes('targeting'),
          media: chosen.includes('media'),
          deals: chosen.includes('deals'),
          caps: chosen.includes('caps'),
        },
        owned,
      }
      const plan = planFromTemplate(rows, question, resourceOfEntity)
      setProposal(before => ({ ...plan, count: (before?.count ?? 0) + 1 }))
      setState({ busy: false, failure: '' })
    } catch (error) {
      setState({ busy: false, failure: errorText(error) })
    }
  }
  return (
    <div className="stack gap-16">
      <Card title={t('New campaign')} padded>
        <div className="stack gap-16">
          <FormContext value={context}>
            <RowFormFrame form={form} model={model} start={start} onSubmit={propose}>
              <div style={sized}>
                <div className="f-grid">
                  <FieldRows fields={fields} at="" all={fields} />
                </div>
              </div>
            </RowFormFrame>
          </FormContext>
          <div className="row wrap">
            <Button
              {...(proposal ? {} : { variant: 'contained', color: 'primary' })}
              disabled={state.busy || isTooLarge}
              onClick={() => void form.handleSubmit(propose)()}
            >
              {proposal ? t('Propose again') : t('Propose campaign')}
            </Button>
            {isTooLarge && (
              <span className="k-ink-bad" role="status">
                {t('The pattern has %{rows} rows. At most %{most} are created at once.', {
                  rows: rows.length,
                  most: mostCopied,
                })}
              </span>
            )}
          </div>
          {state.failure && (
            <p className="k-field-error" role="alert">
              {state.failure}
            </p>
          )}
        </div>
      </Card>
      {proposal && proposal.notes.length > 0 && (
        <Alert severity="info" role="status" aria-label={t('Differences from the pattern')}>
          {proposal.notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      {proposal && <BriefProposal key={proposal.count} proposed={proposal.plan} onSaved={ignored} />}
    </div>
  )
}

/** Another proposal can follow: what was saved stays saved. */
const ignored = () => undefined

/** The grid of a form has one column where what is around it is narrow. */
const sized = { containerType: 'inline-size', maxWidth: 880 } as const

const partOptions = copyParts.filter(part => part !== 'below')

/** What is asked: the budget in what the pattern buys. */
function fieldsFor(pattern: EntityRow | undefined): Fields {
  const amount = {
    label: t('Budget'),
    help: t(
      'The budgets of strategies and line items scale with this amount. Leave empty to keep the pattern’s amounts.',
    ),
  }
  return {
    account: { kind: 'reference', to: 'account', required: true, label: t('Advertiser') },
    name: { kind: 'text', required: true, max: 200, label: t('Name') },
    start: { kind: 'date', required: true, label: t('Start'), help: t('All other dates shift with the start.') },
    ...(pattern?.budgetType === 'impressions'
      ? { impressions: { kind: 'number', integer: true, min: 1, ...amount, unit: t('impressions') } as const }
      : { budget: { kind: 'money', min: 1, ...amount } as const }),
    parts: {
      kind: 'choices',
      options: partOptions,
      labels: { caps: t('Frequency caps') },
      label: t('Also copy'),
      help: t('Items of other advertisers are left out.'),
    },
  }
}
