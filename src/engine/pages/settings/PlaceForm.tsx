import { labelOf } from '../../contract/labels.ts'
import { Combobox } from '../../derive/inputs/Combobox.tsx'
import { Segmented } from '../../derive/inputs/Segmented.tsx'
import { useRowChoices } from '../../derive/inputs/useRowChoices.ts'
import { Field } from '../../kit/Field.tsx'
import { useOrganization } from '../../providers/organization.ts'
import { findEntity, resourceOfEntity } from '../../providers/resources.ts'
import type { SettingPlace } from '../../providers/settingCalls.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { settingLevels } from './useSettingPlace.ts'

/** Whose settings are shown: the platform's, the selected organization's, or those of a row of it. */
export function PlaceForm({ place, onChoose }: PlaceFormProps) {
  const { selected, name } = useOrganization()
  const levels = settingLevels().filter(level => level === 'platform' || selected !== null)
  const labels: Readonly<Record<string, string>> = { platform: t('Platform'), organization: name }
  return (
    <form className="row wrap gap-16" aria-label={t('Settings level')} onSubmit={event => event.preventDefault()}>
      <Field
        label={t('Settings of')}
        help={selected === null ? t('Choose an organization in the sidebar to see its own.') : undefined}
      >
        {binding => (
          <Segmented
            binding={binding}
            options={levels.map(value => ({
              value,
              label: labels[value] ?? findEntity(value)?.label ?? labelOf(value, undefined),
            }))}
            value={place.level}
            onChange={level => level && onChoose(level)}
            onBlur={() => undefined}
            disabled={false}
            clearable={false}
          />
        )}
      </Field>
      {findEntity(place.level) && place.level !== 'organization' && (
        <RowField key={place.level} place={place} onChoose={onChoose} />
      )}
    </form>
  )
}

function RowField({ place: { level, organization, row }, onChoose }: PlaceFormProps) {
  const resource = resourceOfEntity(level)
  const choices = useRowChoices(resource, row ? [row] : [], { organization })
  return (
    <Field label={resource.label}>
      {binding => (
        <Combobox
          {...choices}
          binding={binding}
          values={row ? [row] : []}
          onChange={([next]) => onChoose(level, next ?? null)}
          onBlur={() => undefined}
          disabled={false}
          placeholder={t('Search %{plural}…', { plural: inSentence(resource.plural) })}
        />
      )}
    </Field>
  )
}

interface PlaceFormProps {
  readonly place: SettingPlace
  readonly onChoose: (level: string, row?: string | null) => void
}
