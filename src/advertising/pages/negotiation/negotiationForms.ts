import type { FieldSpec, Fields } from '../../../engine/contract/fieldSpec.ts'
import type { Action, Resource } from '../../../engine/contract/resourceSpec.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealNegotiation } from '../../negotiation/dealNegotiation.ts'
import { termNames } from '../../negotiation/dealTerms.ts'

const message = (label: string, required = false): FieldSpec => ({ kind: 'text', max: 2000, lines: 3, label, required })

/** What is asked for a proposal: with whom, at first, and the terms as fields of the deal. */
export function proposalForm(deal: Resource, dealType: unknown, { partners }: DealNegotiation): Action {
  const options = partners.map(({ id }) => id)
  const labels = Object.fromEntries(partners.map(({ id, name }) => [id, name]))
  const partner: Fields =
    options.length > 0
      ? { partner: { kind: 'choice', options, labels, required: true, label: t('Negotiate with') } }
      : {}
  const terms = termNames.flatMap(name => {
    const field = deal.fields[name]
    return field && isFor(field, dealType) ? [[name, bare(field)] as const] : []
  })
  return {
    label: t('Propose terms'),
    verb: 'update',
    fields: { ...partner, ...Object.fromEntries(terms), message: message(t('Message to the other side')) },
  }
}

/** The type of a deal is not negotiated: what another type has is left out. */
function isFor({ when }: FieldSpec, dealType: unknown): boolean {
  return !when?.dealType || (Array.isArray(when.dealType) && when.dealType.includes(dealType))
}

/** Without the headings of the deal's own form, and without conditions that were looked at. */
function bare(field: FieldSpec): FieldSpec {
  const { group: _, requiredWhen: __, takenFrom: ___, ...rest } = { requiredWhen: null, takenFrom: null, ...field }
  if (!rest.when?.dealType) return rest as FieldSpec
  const { when: ____, ...always } = rest
  return always as FieldSpec
}

export const declineForm: Action = {
  label: t('Decline'),
  verb: 'update',
  fields: { message: message(t('Reason'), true) },
}

export const recordedDeclineForm: Action = {
  label: t('Record decline'),
  verb: 'update',
  fields: { message: message(t('Their response'), true) },
}

export const cancelForm: Action = {
  label: t('Cancel deal'),
  verb: 'update',
  fields: {
    effectiveAt: { kind: 'dateTime', required: true, label: t('Ends') },
    message: message(t('Reason'), true),
  },
}

export const makeGoodForm: Action = {
  label: t('Propose make-good'),
  verb: 'update',
  fields: {
    from: { kind: 'date', required: true, label: t('First day') },
    to: { kind: 'date', required: true, label: t('Last day') },
    guaranteed: { kind: 'number', integer: true, min: 1, required: true, unit: 'impressions' },
    delivered: { kind: 'number', integer: true, min: 0, required: true, unit: 'impressions' },
    remedy: {
      kind: 'choice',
      options: ['extend', 'credit'],
      labels: { extend: t('Longer flight'), credit: 'Credit' },
      default: 'extend',
      required: true,
      label: t('Remedy'),
    },
    endAt: { kind: 'dateTime', when: { remedy: ['extend'] }, required: true, label: t('New end') },
    credit: { kind: 'money', when: { remedy: ['credit'] }, required: true, label: t('Credit'), min: 1 },
    message: message(t('Message to the other side')),
  },
}
