import { useGetOne } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { useFormContext, useFormValue } from '../../../engine/derive/form/useFormContext.ts'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** A conversion event of the account whose campaign the form's goal belongs to, by its scope. */
export function ConversionEventInput({ value, onChange, onBlur, disabled, required, binding }: InputProps) {
  const { organization } = useFormContext()
  const scope = useFormValue('scope')
  const ids = {
    campaign: useFormValue('campaign'),
    strategy: useFormValue('strategy'),
    lineItem: useFormValue('lineItem'),
  }
  const strategy = useLinked('strategy', scope === 'strategy' ? ids.strategy : undefined)
  const lineItem = useLinked('line-item', scope === 'line_item' ? ids.lineItem : undefined)
  const campaign = useLinked('campaign', scope === 'campaign' ? ids.campaign : (strategy ?? lineItem)?.campaign)
  const held = typeof value === 'string' && value ? [value] : []
  const filter = { status: 'active', ...(campaign ? { account: campaign.account } : {}) }
  const choices = useRowChoices(resourceOfEntity('conversion-event'), held, { organization, filter })
  return (
    <Combobox
      {...choices}
      binding={binding}
      values={held}
      onChange={([next]) => onChange(next ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      clearable={!required}
      placeholder={t('Search conversion events…')}
    />
  )
}

function useLinked(entity: string, id: unknown): EntityRow | undefined {
  return useGetOne<EntityRow>(
    resourceOfEntity(entity).name,
    { id: String(id) },
    { enabled: typeof id === 'string', retry: false },
  ).data
}
