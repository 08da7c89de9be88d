import Alert from '@mui/material/Alert'
import { useGetMany } from 'ra-core'
import { type SyntheticEvent, useId, useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { DialogButtons } from '../../../engine/derive/dialog/DialogButtons.tsx'
import { DialogFrame } from '../../../engine/derive/dialog/DialogFrame.tsx'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { Segmented } from '../../../engine/derive/inputs/Segmented.tsx'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { combineTargeting, isOpenTargeting, setDimensions } from '../../targeting/combineTargeting.ts'
import { TargetingText } from './TargetingText.tsx'
import { targetingAlone } from './wholeTargetingOf.ts'

/** Chooses a template by its name, shows what it says in words, and asks what becomes of a targeting that is there already. */
export function ApplyTemplateDialog({ value, organization, onApply, onClose }: ApplyTemplateProps) {
  const template = resourceOfEntity('targeting-template')
  const form = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [way, setWay] = useState<'replace' | 'combine'>('replace')
  const [isTried, setTried] = useState(false)
  const held = chosen === null ? [] : [chosen]
  const choices = useRowChoices(template, held, { organization, filter: offered, detail: descriptionOf })
  const { data } = useGetMany<RowOf<'targeting-template'>>(
    template.name,
    { ids: held },
    { enabled: chosen !== null, retry: false },
  )
  const row = data?.find(one => one?.id === chosen)
  const isSet = !isOpenTargeting(value)
  const next =
    row && (isSet && way === 'combine' ? combineTargeting(value, row.targeting) : setDimensions(row.targeting))
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form that it is for stands around it in React's tree.
    event.stopPropagation()
    setTried(true)
    if (next) onApply(next)
  }
  return (
    <DialogFrame
      title={t('Apply targeting template')}
      onClose={onClose}
      buttons={<DialogButtons label={t('Apply template')} busy={false} form={form} onClose={onClose} />}
    >
      <form id={form} noValidate className="stack gap-16" onSubmit={apply}>
        <Field label={t('Template')} required error={isTried && !chosen ? t('Choose a template.') : undefined}>
          {binding => (
            <Combobox
              {...choices}
              binding={binding}
              values={held}
              onChange={([id]) => setChosen(id ?? null)}
              onBlur={() => undefined}
              disabled={false}
              placeholder={t('Search targeting templates…')}
            />
          )}
        </Field>
        {isSet && (
          <Field label={t('Current targeting')} help={helpOf[way]}>
            {binding => (
              <Segmented
                binding={binding}
                options={ways}
                value={way}
                onChange={picked => setWay(picked === 'combine' ? 'combine' : 'replace')}
                onBlur={() => undefined}
                disabled={false}
                clearable={false}
              />
            )}
          </Field>
        )}
        {next && (
          <Alert severity="info" icon={false} role="status" aria-label={t('Targeting after applying')}>
            <TargetingText whole={targetingAlone(next)} />
          </Alert>
        )}
      </form>
    </DialogFrame>
  )
}

/** What is archived isn't offered any more. */
const offered = { status: ['active'] }
const ways = [
  { value: 'replace', label: t('Replace') },
  { value: 'combine', label: t('Combine') },
]
const helpOf = {
  replace: t('The template replaces all current targeting.'),
  combine: t('Dimensions already set stay; the template adds the others.'),
}

function descriptionOf({ description }: RowOf<'targeting-template'>): string {
  return textOf(description)
}

interface ApplyTemplateProps {
  readonly value: unknown
  readonly organization: string
  readonly onApply: (targeting: unknown) => void
  readonly onClose: () => void
}
