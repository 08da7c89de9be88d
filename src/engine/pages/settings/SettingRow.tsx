import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { SettingAnswer } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { settingAction } from '../../contract/settingForm.ts'
import type { SettingSpec } from '../../contract/settingSpec.ts'
import { cellOf } from '../../derive/cells/cells.ts'
import { Dash } from '../../derive/cells/Dash.tsx'
import type { Row } from '../../derive/form/rowPath.ts'
import { ActionDialog } from '../../derive/record/ActionDialog.tsx'
import { errorText } from '../../kit/errorText.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { findEntity, theCatalogue } from '../../providers/resources.ts'
import type { SettingPlace } from '../../providers/settingCalls.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'

/** One setting at a place: its value, where that comes from, and, for whoever may, a way to change it and to take that back. */
export function SettingRow({ resource, setting, place, onSaved }: SettingRowProps) {
  const notify = useNotify()
  const provider = useConsoleDataProvider()
  const { can } = useAccess()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { key, label, help, levels, value, own, source, inherited } = setting
  const spec = theCatalogue().settings[key]
  const isHere = levels.includes(place.level)
  const may = (verb: 'create' | 'update' | 'delete') => isHere && can(verb, resource, place.organization)

  const save = async ({ value: next }: Row) => {
    const meta = { organization: place.organization }
    if (own) {
      const data = { ...placed(key, place), value: next, version: own.version }
      await provider.update(resource.name, { id: own.id, data, previousData: { id: own.id }, meta })
    } else await provider.create(resource.name, { data: { ...placed(key, place), value: next }, meta })
    setAsking(false)
    notify(t('%{label}: saved.', { label }), { type: 'success' })
    onSaved()
  }
  const reset = async () => {
    if (!own) return
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: own.id, previousData: { id: own.id, version: own.version } })
      notify(t('%{label}: reset.', { label }), { type: 'success' })
      onSaved()
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <div className="what">
        <span className="strong">{label}</span>
        <span className="soft">{help}</span>
      </div>
      <div className="what">
        <span>
          <Shown {...{ resource, spec, value }} />
        </span>
        <span className="k-dim caption">
          {own ? (
            <>
              {insteadText(inherited.source)} <Shown {...{ resource, spec, value: inherited.value }} asWord />
            </>
          ) : isHere ? (
            capitalized(sourceText(source))
          ) : (
            t('%{source}. Can’t be set here.', { source: capitalized(sourceText(source)) })
          )}
        </span>
      </div>
      <Box className="row" sx={buttons}>
        {own && may('delete') && (
          <Button variant="text" disabled={busy} onClick={() => void reset()}>
            {t('Reset')}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
        {spec && may(own ? 'update' : 'create') && (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            {t('Change')}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </Box>
      {asking && spec && (
        <ActionDialog
          resource={resource}
          action={settingAction(spec)}
          row={{ id: key, version: own?.version ?? 0, ...placed(key, place) }}
          start={{ value }}
          title={label}
          button={t('Save')}
          run={save}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function Shown({ resource, spec, value, asWord = false }: ShownProps) {
  if (!spec) return JSON.stringify(value)
  const cell = cellOf(spec.value)
  const context = { field: spec.value, name: 'value', resource, row: {} }
  if (cell.text(value, context)) return <cell.Cell {...context} value={value} />
  return asWord ? t('none') : <Dash />
}

/** What a row of `setting` says of the place that it is for. */
function placed(key: string, { level, organization, row }: SettingPlace): Readonly<Record<string, string | null>> {
  return { key, scope: level, organization, ...(row ? { [level]: row } : {}) }
}

/** Where an inherited value comes from. */
function sourceText(source: string): string {
  if (source === 'default') return t('by default')
  if (source === 'platform') return t('from the platform')
  return t('from the %{label}', { label: inSentence(findEntity(source)?.label ?? labelOf(source, undefined)) })
}

/** What a value that is set here stands in front of; the value itself follows. */
function insteadText(source: string): string {
  if (source === 'default') return t('Set here. Default:')
  if (source === 'platform') return t('Set here. Value of the platform:')
  return t('Set here. Value of the %{label}:', {
    label: inSentence(findEntity(source)?.label ?? labelOf(source, undefined)),
  })
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As wide in every row, so that values stand below each other. */
const buttons = { minWidth: { md: 160 }, justifyContent: 'flex-end' }

interface ShownProps {
  readonly resource: Resource
  readonly spec: SettingSpec | undefined
  readonly value: unknown
  /** Within a sentence, where no value is a word. */
  readonly asWord?: boolean
}

interface SettingRowProps {
  readonly resource: Resource
  readonly setting: SettingAnswer
  readonly place: SettingPlace
  readonly onSaved: () => void
}
