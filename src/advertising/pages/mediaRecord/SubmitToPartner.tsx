import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PartnerReview } from '../../creative/mediaReview.ts'

/** Hands the media in to a partner who has not been asked. */
export function SubmitToPartner({ row, asked, busy, onSubmit }: SubmitToPartnerProps) {
  const [partner, setPartner] = useState<string | null>(null)
  const held = partner ? [partner] : []
  const { options, ...choices } = useRowChoices(resourceOfEntity('partner'), held, {
    organization: String(row.organization ?? ''),
    filter: { status: ['active'] },
    detail: ({ kind }) => (typeof kind === 'string' ? labelOf(kind, undefined) : ''),
  })
  const submit = async () => {
    if (!partner) return
    await onSubmit(partner)
    setPartner(null)
  }
  return (
    <div className="m-foot over row wrap pad">
      <Field label={t('Submit to a partner')}>
        {binding => (
          <Combobox
            {...choices}
            binding={binding}
            options={options.filter(({ value }) => !asked.some(one => one.partner === value))}
            values={held}
            onChange={([next]) => setPartner(next ?? null)}
            onBlur={() => undefined}
            disabled={busy}
            clearable
            placeholder={t('Search partners…')}
          />
        )}
      </Field>
      <Button disabled={busy || !partner} onClick={() => void submit()}>
        {t('Submit')}
      </Button>
    </div>
  )
}

interface SubmitToPartnerProps {
  readonly row: RowOf<'media'>
  readonly asked: readonly PartnerReview[]
  readonly busy: boolean
  readonly onSubmit: (partner: string) => Promise<void>
}
