import { useMemo } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import type { Action } from '../../../engine/contract/resourceSpec.ts'
import { ConfirmDialog } from '../../../engine/derive/dialog/ConfirmDialog.tsx'
import { ActionDialog } from '../../../engine/derive/record/ActionDialog.tsx'
import { ChangeLines } from '../../../engine/derive/record/ChangeLines.tsx'

import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import { isTerm, termsOf } from '../../negotiation/dealTerms.ts'
import type { TakeStep } from './NegotiationTab.tsx'
import { cancelForm, declineForm, makeGoodForm, proposalForm, recordedDeclineForm } from './negotiationForms.ts'
import type { Asked, StepName } from './negotiationSteps.ts'

/** Asks what a step needs, and takes it. */
export function StepDialog({ row, negotiation, asked, preset, onStep, onClose }: StepDialogProps) {
  const deal = resourceOfEntity('deal')
  const proposal = useMemo(() => proposalForm(deal, row.dealType, negotiation), [deal, row.dealType, negotiation])
  const as = asked.as === 'them' ? ({ as: 'them' } as const) : {}
  const base = { action: asked.step, version: negotiation.latest, ...as }
  const them = negotiation.counterparty?.name ?? t('the other side')
  const { step } = asked
  if (step === 'accept' || step === 'withdraw') {
    const isAccept = step === 'accept'
    return (
      <ConfirmDialog
        title={
          isAccept
            ? asked.as === 'them'
              ? t('Record acceptance of version %{version}?', { version: negotiation.latest })
              : t('Accept version %{version}?', { version: negotiation.latest })
            : t('Withdraw your proposal?')
        }
        label={isAccept ? (asked.as === 'them' ? t('Record acceptance') : t('Accept')) : t('Withdraw')}
        busyLabel={isAccept ? t('Accepting…') : t('Withdrawing…')}
        run={async () => {
          await onStep(
            base,
            isAccept ? t('Version %{version} agreed.', { version: negotiation.latest }) : t('Proposal withdrawn.'),
          )
          onClose()
        }}
        onClose={onClose}
      >
        {isAccept ? (
          <Accepted negotiation={negotiation} row={row} />
        ) : (
          <p>{t('%{them} can no longer accept it.', { them })}</p>
        )}
      </ConfirmDialog>
    )
  }
  const form: Readonly<Record<Exclude<StepName, 'accept' | 'withdraw'>, Action>> = {
    propose: proposal,
    make_good: makeGoodForm,
    cancel: cancelForm,
    decline: asked.as === 'them' ? recordedDeclineForm : declineForm,
  }
  const starts = {
    propose: startOf({ ...negotiation.terms, ...preset }, negotiation),
    make_good: shortfall(negotiation),
    cancel: {},
    decline: {},
  }
  return (
    <ActionDialog
      resource={deal}
      action={form[step]}
      row={row}
      start={starts[step]}
      title={titleOf(asked, negotiation)}
      note={step === 'cancel' ? noticeText(row, them) : undefined}
      button={asked.as === 'them' ? t('Record') : form[step].label}
      run={async values => {
        await onStep({ ...base, ...bodyOf(step, values) }, said[step])
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Accepted({ negotiation: { entries, latest, kind }, row }: Pick<StepDialogProps, 'negotiation' | 'row'>) {
  const version = entries.find(one => one.version === latest && one.kind === kind)
  return (
    <>
      <p>
        {kind === 'cancellation'
          ? t('The deal ends as proposed.')
          : t('Its terms become the deal’s terms. Only a new proposal can change them.')}
      </p>
      {version && (
        <ChangeLines resource={resourceOfEntity('deal')} row={row} changes={version.changes} created={latest === 1} />
      )}
    </>
  )
}

/** Terms go under a name of their own. */
function bodyOf(step: StepName, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  if (step !== 'propose') return given
  const { partner, message } = given
  const terms = termsOf(Object.fromEntries(Object.entries(given).filter(([name]) => isTerm(name))))
  return { terms, ...(partner === undefined ? {} : { partner }), ...(message === undefined ? {} : { message }) }
}

function startOf(terms: Readonly<Record<string, unknown>>, { partners }: DealNegotiation) {
  const [only, ...more] = partners
  return { ...terms, ...(only && more.length === 0 ? { partner: only.id } : {}) }
}

/** The first period that lacks something. */
function shortfall({ periods }: DealNegotiation): Readonly<Record<string, unknown>> {
  const found = periods.find(({ isOver, guaranteed, delivered }) => isOver && delivered < guaranteed)
  return found ? { from: found.from, to: found.to, guaranteed: found.guaranteed, delivered: found.delivered } : {}
}

function titleOf({ step, as }: Asked, { latest, turn }: DealNegotiation): string {
  if (step === 'propose') {
    if (as === 'them') return t('Record their proposal')
    return turn === 'ours'
      ? t('Counter version %{version}', { version: latest })
      : latest === 0
        ? t('Propose terms')
        : t('Propose new terms')
  }
  const titles = {
    make_good: t('Propose a make-good'),
    cancel: t('Cancel this deal'),
    decline: t('Decline version %{version}', { version: latest }),
  }
  return step === 'make_good' || step === 'cancel' || step === 'decline' ? titles[step] : ''
}

function noticeText({ noticeDays }: RowOf<'deal'>, them: string): string {
  const days = Number(noticeDays ?? 0)
  return days === 0
    ? t('No notice period was agreed, so you choose when the deal ends. %{them} is notified.', { them })
    : t(
        '%{smart_count} day of notice was agreed. An earlier end needs the consent of %{them}. |||| %{smart_count} days of notice were agreed. An earlier end needs the consent of %{them}.',
        { smart_count: days, them },
      )
}

const said: Readonly<Record<Exclude<StepName, 'accept' | 'withdraw'>, string>> = {
  propose: t('Terms proposed.'),
  make_good: t('Make-good proposed.'),
  cancel: t('Cancellation saved.'),
  decline: t('Proposal declined.'),
}

interface StepDialogProps {
  readonly row: RowOf<'deal'>
  readonly negotiation: DealNegotiation
  readonly asked: Asked
  readonly preset: Readonly<Record<string, unknown>>
  readonly onStep: TakeStep
  readonly onClose: () => void
}
