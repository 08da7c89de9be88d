import { useNotify, useSaveContext } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { inSentence } from '../../texts/inSentence.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { recordPath } from '../routes.ts'
import { EntityForm, type FormAfter } from './EntityForm.tsx'
import { formModel } from './formModel.ts'
import { type Conflict, mergeRows } from './mergeRows.ts'
import { RowFormFrame } from './RowFormFrame.tsx'
import { putValues } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { rowToSend } from './rowToSend.ts'
import { sameValue } from './sameValue.ts'
import { savedRow } from './savedRow.ts'
import { type SaveFailure, saveFailure } from './saveFailure.ts'
import { useRowForm } from './useRowForm.ts'
import { useSaving } from './useSaving.ts'

const ConflictDialog = laterPart(() => import('./ConflictDialog.tsx').then(module => module.ConflictDialog))

/**
 * Changes a row. When somebody else saved it meanwhile (409), what only one side changed is brought together and saved at
 * once; for what both changed, the person chooses.
 */
export function EditForm({ resource, schema, row, After }: EditFormProps) {
  const model = useMemo(() => formModel(resource, schema), [resource, schema])
  const [base, setBase] = useState<Row>(row)
  const form = useRowForm(model, row)
  const [clash, setClash] = useState<Clash | null>(null)
  const navigate = useNavigate()
  const notify = useNotify()
  const { save } = useSaveContext()
  const latest = useRef(row)

  useEffect(() => {
    // A newer version arrived before anything was typed: the form goes along.
    const values = form.getValues()
    if (row === latest.current) return
    const kept = model.fields(values)
    if (sameValue(rowToSend(kept, values), rowToSend(kept, latest.current))) {
      form.reset(row)
      setBase(row)
    }
    latest.current = row
  }, [row, form, model])

  const done = (settled: () => void, isMerged: boolean) => {
    settled()
    const { label } = resource
    const says = isMerged
      ? t('%{label} saved, including changes by someone else', { label })
      : t('%{label} saved', { label })
    notify(says, { type: 'success' })
    navigate(recordPath(resource, row.id))
  }
  const onSave = async (
    data: Row,
    _another: boolean,
    settled: () => void,
    before = base,
    tries = 3,
  ): Promise<SaveFailure | null> => {
    try {
      await savedRow(save, data)
      done(settled, before !== base)
      return null
    } catch (error) {
      const failure = saveFailure(error)
      const { current } = failure
      if (!current || tries === 0) return failure
      const mine = form.getValues()
      const { row: merged, conflicts } = mergeRows(model.fields(mine), before, mine, current)
      const chosen = conflicts.length ? await ask(conflicts, merged) : merged
      if (!chosen)
        return { message: t('Nothing was saved, because someone else has changed this.'), fields: {}, current: null }
      putValues(form, chosen)
      setBase(current)
      return onSave(model.outgoing(chosen, current), false, settled, current, tries - 1)
    }
  }
  const ask = (conflicts: readonly Conflict[], merged: Row) =>
    new Promise<Row | null>(resolve => {
      const answer = (chosen: Row | null) => {
        setClash(null)
        resolve(chosen)
      }
      setClash({ conflicts, merged, answer })
    })
  const label = inSentence(resource.label)
  const locked = lockOf(row, label)
  const saving = useSaving(form, model, onSave, { base })
  const onSubmit = async (values: Row) => {
    if (!locked) await saving.send(values)
  }
  return (
    <RowFormFrame form={form} model={model} start={row} record={row} onSubmit={onSubmit}>
      <EntityForm
        resource={resource}
        model={model}
        form={form}
        saving={saving}
        title={t('Edit %{label}', { label })}
        start={row}
        base={base}
        locked={locked}
        hidden={row.organization ? noneHidden : ownerHidden}
        selected={null}
        backTo={recordPath(resource, row.id)}
        After={After}
      />
      {clash && (
        <LaterBoundary>
          <ConflictDialog resource={resource} {...clash} />
        </LaterBoundary>
      )}
    </RowFormFrame>
  )
}

/** Why nothing may be changed: it is archived, or the API says why not. */
function lockOf(row: EntityRow, label: string): string | undefined {
  if (row.archivedAt) return t('This %{label} is archived and can’t be edited. Duplicate it to continue.', { label })
  const reason = row.actions?.find(({ action, allowed }) => action === 'update' && !allowed)?.reason
  return reason ? said(reason) : undefined
}

const noneHidden: ReadonlySet<string> = new Set()
/** A row of nobody in particular. */
const ownerHidden: ReadonlySet<string> = new Set(['organization'])

interface Clash {
  readonly conflicts: readonly Conflict[]
  readonly merged: Row
  readonly answer: (chosen: Row | null) => void
}

interface EditFormProps {
  readonly resource: Resource
  readonly schema: JsonSchema
  readonly row: EntityRow
  readonly After?: FormAfter | undefined
}
