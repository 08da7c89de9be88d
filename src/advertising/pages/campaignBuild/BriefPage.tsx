import Button from '@mui/material/Button'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { formOf } from '../../../engine/contract/formOf.ts'
import { entitySchema } from '../../../engine/contract/schema.ts'
import { FormBanner } from '../../../engine/derive/form/FormBanner.tsx'
import { FormSectionBlock } from '../../../engine/derive/form/FormSectionBlock.tsx'
import { firstPath, focusPath } from '../../../engine/derive/form/focusPath.ts'
import { flatErrors } from '../../../engine/derive/form/formErrors.ts'
import { formModel } from '../../../engine/derive/form/formModel.ts'
import { formSections } from '../../../engine/derive/form/formSections.ts'
import { LeaveGuard } from '../../../engine/derive/form/LeaveGuard.tsx'
import { RowFormFrame } from '../../../engine/derive/form/RowFormFrame.tsx'
import { refuse } from '../../../engine/derive/form/rowForm.ts'
import type { Row } from '../../../engine/derive/form/rowPath.ts'
import { FormContext } from '../../../engine/derive/form/useFormContext.ts'
import { useRowForm } from '../../../engine/derive/form/useRowForm.ts'
import { FieldRows } from '../../../engine/derive/inputs/FieldRows.tsx'
import { listPath } from '../../../engine/derive/routes.ts'
import { treeReads } from '../../../engine/derive/sheet/treeReads.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { BriefProposal } from './BriefProposal.tsx'
import { briefFields } from './briefFields.ts'
import { briefProblems, briefStart } from './briefProblems.ts'
import { planBrief } from './planBrief.ts'
import '../../../engine/derive/form/form.css'
import { t } from '../../../engine/texts/t.ts'

/** `/campaigns/brief`: a brief in one form proposes a campaign with all that is below it; nothing is saved before it is seen. */
export function BriefPage() {
  const { can, offers } = useAccess()
  const may = offers('bulk') && can('create', 'campaign') && can('create', 'line-item')
  return may ? (
    <Brief />
  ) : (
    <NoPermission
      title={t('You don’t have permission to create campaigns here')}
      back={
        <Button component={Link} to="/campaigns">
          {t('View all campaigns')}
        </Button>
      }
    />
  )
}

function Brief() {
  const { selected } = useOrganization()
  const provider = useConsoleDataProvider()
  const { resource, model } = useMemo(() => {
    const brief = formOf(resourceOfEntity('campaign'), briefFields)
    return { resource: brief, model: formModel(brief, entitySchema(brief)) }
  }, [])
  const [start] = useState(() => model.complete(briefStart(new Date())))
  const form = useRowForm(model, start)
  const { errors: nested, submitCount, isDirty } = useFormState({ control: form.control })
  const errors = useMemo(() => flatErrors(nested), [nested])
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [state, setState] = useState({ busy: false, failure: '', isSaved: false })
  const place = useRef<HTMLDivElement>(null)
  const context = useMemo(
    () => ({ resource, editing: false, locked: null, organization: selected, parent: null, referenced: {} }),
    [resource, selected],
  )
  const propose = async (values: Row) => {
    const wrong = briefProblems(values)
    if (Object.keys(wrong).length > 0) {
      refuse(form, wrong)
      if (place.current) focusPath(place.current, firstPath(place.current, Object.keys(wrong)) ?? '')
      return
    }
    setState({ busy: true, failure: '', isSaved: false })
    try {
      const reads = treeReads(provider, selected)
      const ids = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
      const [accounts, deals, media] = await Promise.all([
        reads.byIds('account', [String(values.account)]),
        reads.byIds('deal', ids(values.deals)),
        reads.byIds('media', ids(values.media)),
      ])
      const [account] = accounts
      if (!account) return setState({ busy: false, failure: t('This advertiser no longer exists.'), isSaved: false })
      const plan = planBrief(values, { account, deals, media })
      setProposal(before => ({ count: (before?.count ?? 0) + 1, plan }))
      setState({ busy: false, failure: '', isSaved: false })
    } catch (error) {
      setState({ busy: false, failure: errorText(error), isSaved: false })
    }
  }
  const onSaved = useCallback(() => setState({ busy: false, failure: '', isSaved: true }), [])
  const sections = useMemo(() => formSections(briefFields, new Set(), briefFields), [])
  return (
    <>
      <LeaveGuard isDirty={() => !state.isSaved && isDirty} />
      <PageHeader
        title={t('New campaign from brief')}
        crumbs={[{ label: t('Campaigns'), to: '/campaigns' }, { label: t('New from brief') }]}
        actions={
          <>
            <Button component={Link} to={listPath(resourceOfEntity('campaign-template'))}>
              {t('Use a template')}
            </Button>
            <Button
              {...(proposal ? {} : { variant: 'contained', color: 'primary' })}
              disabled={state.busy || state.isSaved}
              onClick={() => void form.handleSubmit(propose)()}
            >
              {proposal ? t('Propose again') : t('Propose campaign')}
            </Button>
          </>
        }
      />
      <FormContext value={context}>
        <RowFormFrame form={form} model={model} start={start} onSubmit={propose}>
          <div ref={place} className="f-main panel mb-16">
            <FormBanner
              message={state.failure || null}
              errors={submitCount > 0 ? errors : {}}
              fields={briefFields}
              onGo={path => place.current && focusPath(place.current, path)}
            />
            {sections.map(section => (
              <FormSectionBlock key={section.key} section={section} closable={false} open onToggle={() => undefined}>
                <FieldRows fields={section.fields} at="" all={briefFields} under={section.title} />
              </FormSectionBlock>
            ))}
            <button type="submit" hidden />
          </div>
        </RowFormFrame>
      </FormContext>
      {proposal && <BriefProposal key={proposal.count} proposed={proposal.plan} onSaved={onSaved} />}
    </>
  )
}

interface Proposal {
  /** Each is edited from its own beginning. */
  readonly count: number
  readonly plan: readonly PlannedRow[]
}
