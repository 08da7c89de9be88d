import { useMemo } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import type { FieldSpec } from '../../../engine/contract/fieldSpec.ts'
import type { Action } from '../../../engine/contract/resourceSpec.ts'
import { ActionDialog } from '../../../engine/derive/record/ActionDialog.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PublicationRequest, PublicationTarget } from '../../dealsApi/packagePublications.ts'

/** Asks which partners get a package, and which terms are for them alone. */
export function PublishDialog({ row, partners, onPublish, onClose }: PublishDialogProps) {
  const form = useMemo(() => publishForm(partners, String(row.currency)), [partners, row.currency])
  const others = partners.filter(({ refusal }) => refusal !== null)
  return (
    <ActionDialog
      resource={resourceOfEntity('deal')}
      action={form}
      row={row}
      title={t('Publish to partners')}
      note={
        others.length > 0
          ? t('Not offered: %{partners}.', {
              partners: listText(others.map(({ name, refusal }) => `${name} (${inSentence(refusal ?? '')})`)),
            })
          : undefined
      }
      button={t('Publish')}
      run={values => onPublish({ action: 'publish', ...givenOf(values) })}
      onClose={onClose}
    />
  )
}

function publishForm(partners: readonly PublicationTarget[], currency: string): Action {
  const open = partners.filter(({ refusal }) => refusal === null)
  // Where a partner has a single seat there is nothing to choose.
  const seats = open
    .filter(partner => partner.seats.length > 1)
    .flatMap(({ name, seats }) =>
      seats.map(seat => [seat.id, seat.name.startsWith(name) ? seat.name : `${name}: ${seat.name}`] as const),
    )
  const asPackage = t('Leave empty to use the package’s.')
  return {
    label: t('Publish to partners'),
    verb: 'update',
    fields: {
      partners: {
        kind: 'choices',
        options: open.map(({ id }) => id),
        labels: Object.fromEntries(open.map(({ id, name }) => [id, name])),
        required: true,
        label: t('Partners'),
      },
      ...(seats.length > 0 ? { seats: seatChoices(seats) } : {}),
      floor: { kind: 'money', label: t('Floor CPM, %{currency}', { currency }), help: asPackage },
      startAt: { kind: 'dateTime', label: t('Start'), help: asPackage },
      endAt: { kind: 'dateTime', label: t('End'), help: asPackage },
    },
  }
}

function seatChoices(seats: readonly (readonly [id: string, label: string])[]): FieldSpec {
  return {
    kind: 'choices',
    options: seats.map(([id]) => id),
    labels: Object.fromEntries(seats),
    label: t('Buyer seats'),
    help: t('To send the package to all of a partner’s active seats, leave its seats unselected.'),
  }
}

function givenOf(values: Readonly<Record<string, unknown>>): Omit<PublicationRequest, 'action'> {
  const isGiven = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)))
}

interface PublishDialogProps {
  readonly row: RowOf<'deal'>
  readonly partners: readonly PublicationTarget[]
  /** Takes the dialog away when it is done. */
  readonly onPublish: (body: PublicationRequest) => Promise<void>
  readonly onClose: () => void
}
