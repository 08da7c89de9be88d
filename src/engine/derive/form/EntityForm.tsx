import Alert from '@mui/material/Alert'
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { labelOf } from '../../contract/labels.ts'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isDialogOpen } from '../../kit/isDialogOpen.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { AccessPreviewPanel } from '../access/AccessPreviewPanel.tsx'
import { handedDownNames } from '../inherited/handedDownNames.ts'
import { useInheritance } from '../inherited/useInheritance.ts'
import { FieldRows } from '../inputs/FieldRows.tsx'
import { PagePart } from '../PagePart.tsx'
import { FormBanner } from './FormBanner.tsx'
import { FormOutline } from './FormOutline.tsx'
import { FormSectionBlock } from './FormSectionBlock.tsx'
import { firstPath, focusPath } from './focusPath.ts'
import { flatErrors } from './formErrors.ts'
import type { FormModel } from './formModel.ts'
import { type FormSection, firstTitle, formSections } from './formSections.ts'
import { initialRow } from './initialRow.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { rowToSend, visibleNames } from './rowToSend.ts'
import { SaveBar } from './SaveBar.tsx'
import { sameValue } from './sameValue.ts'
import { FormContext, useRowValues } from './useFormContext.ts'
import { useParentRow } from './useParentRow.ts'
import type { Saving } from './useSaving.ts'
import { useTakenValues } from './useTakenValues.ts'
import './form.css'
import { latinKey } from '../../kit/latinKey.ts'
import { t } from '../../texts/t.ts'

const ChangesBelow = laterPart(() => import('../inherited/ChangesBelow.tsx').then(m => m.ChangesBelow))

/**
 * A derived form: sections with an outline beside them, and a bar that saves. It checks before it sends, puts the focus
 * on what is wrong, shows what the server says where it belongs (entity.4), and loses nothing typed.
 */
export function EntityForm({
  resource,
  model,
  form,
  saving,
  base,
  given,
  locked,
  hidden,
  selected,
  After,
  ...rest
}: EntityFormProps) {
  const values = useRowValues()
  const { errors: nested, submitCount, defaultValues: defaults = nothing } = useFormState()
  const errors = useMemo(() => flatErrors(nested), [nested])
  const { busy, failure, forget } = saving
  const type = model.variants ? values[model.variants.on] : undefined
  const fields = useMemo(() => model.fields(values), [model, values])
  const names = visibleNames(fields, values).join(' ')
  const sections = useMemo(() => {
    const shown = Object.fromEntries(names.split(' ').flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))
    return namedSections(formSections(shown, hidden, resource.fields, resource.groupHelp), model, type)
  }, [fields, names, hidden, resource, model, type])
  const [opened, setOpened] = useState(() => filledSections(sections, values))
  const place = useRef<HTMLElement>(null)
  const parent = useParentRow(fields, values)
  const referenced = useTakenValues(form, fields, values, base ? null : (given ?? nothing))
  const written = useMemo(() => rowToSend(fields, values), [fields, values])
  const handedDown = useMemo(() => handedDownNames(resource), [resource])
  const inheritanceOf = useInheritance(resource, fields, written)
  const owner = values.organization
  const context = useMemo(
    () => ({
      resource,
      editing: base !== null,
      locked: locked ?? null,
      organization: typeof owner === 'string' && owner ? owner : selected,
      parent,
      referenced,
      inheritanceOf,
    }),
    [resource, base, locked, owner, selected, parent, referenced, inheritanceOf],
  )
  const isDirty = () => !saving.isSettled() && isUnsaved(model, form.getValues(), defaults)
  const mayLose = () => isDirty() || (busy && !saving.isSettled())

  const [goal, setGoal] = useState<{ readonly path: string } | null>(null)
  const goTo = useCallback(
    (path: string) => {
      const section = sections.find(one => Object.hasOwn(one.fields, path.split('.')[0] ?? ''))
      if (section) setOpened(before => new Set(before).add(section.key))
      setGoal({ path })
    },
    [sections],
  )
  const { hash } = useLocation()
  const arrival = useRef(goTo)
  useEffect(() => {
    // An address may name the field that it is about: `#flights.0.end`.
    const path = percentDecoded(hash.slice(1))
    if (path) arrival.current(path)
  }, [hash])
  useEffect(() => {
    // Its section is open by now.
    if (goal && place.current) focusPath(place.current, goal.path)
  }, [goal])
  const answered = useRef({ submitCount, failure })
  useEffect(() => {
    const before = answered.current
    answered.current = { submitCount, failure }
    const tried = submitCount > before.submitCount
    const refused = failure !== null && failure !== before.failure
    const wrong = Object.keys(refused ? failure.fields : errors)
    if (!place.current || !(tried || refused)) return
    if (wrong.length) goTo(firstPath(place.current, wrong) ?? '')
    else if (refused) place.current.querySelector<HTMLElement>('.f-banner')?.focus()
    if (!refused && wrong.length && !Object.keys(flatErrors(nested, 'server')).length) forget()
  }, [submitCount, failure, errors, nested, goTo, forget])
  const save = (another: boolean) => {
    if (!busy && !locked) void form.handleSubmit(row => saving.send(row, another))()
  }
  useSaveKey(() => save(false))

  return (
    <FormContext value={context}>
      <section ref={place} className="f-form" aria-label={rest.title}>
        <FormOutline sections={sections} errors={errors} onGo={key => setOpened(new Set(opened).add(key))} />
        <div className="f-main panel">
          {locked && (
            <Alert className="f-note" severity="info" role="note">
              {locked}
            </Alert>
          )}
          <FormBanner
            message={failure?.message ?? null}
            errors={submitCount > 0 || failure ? errors : {}}
            fields={fields}
            onGo={goTo}
          />
          {sections.map(section => {
            const idle = Object.values(section.fields).every(field => !field.required && !field.requiredWhen)
            const closable = idle && section.title !== firstTitle && sections.length > 3
            return (
              <FormSectionBlock
                key={section.key}
                section={section}
                closable={closable}
                open={!closable || opened.has(section.key) || hasArrived(section, rest.start, defaults)}
                locked={locked !== undefined}
                onToggle={() => setOpened(new Set(opened).add(section.key))}
              >
                <FieldRows fields={section.fields} at="" all={fields} under={section.title} />
              </FormSectionBlock>
            )
          })}
          {After && <After values={values} />}
          {resource.decidesAccess && !locked && (
            <PagePart name={t('What this changes')}>
              <AccessPreviewPanel
                resource={resource}
                id={typeof base?.id === 'string' ? base.id : null}
                row={previewed(resource, model, values, base)}
              />
            </PagePart>
          )}
        </div>
        {!locked && (
          <SaveBar
            saving={busy}
            isDirty={isDirty()}
            failed={failure !== null}
            editing={base !== null}
            backTo={rest.backTo}
            onSaveAnother={rest.another ? () => save(true) : undefined}
            resource={resource}
          >
            {base && handedDown.some(one => !sameValue(base[one], written[one])) && (
              <LaterBoundary fallback={null}>
                <ChangesBelow
                  resource={resource}
                  fields={fields}
                  base={base}
                  written={written}
                  inheritanceOf={inheritanceOf}
                />
              </LaterBoundary>
            )}
          </SaveBar>
        )}
      </section>
      <LeaveGuard isDirty={mayLose} />
    </FormContext>
  )
}

const nothing: Row = {}

/**
 * Whether the person has changed something that would be sent. react-hook-form's `isDirty` answers another question: it is true for a
 * field that was typed in and emptied again, as an empty text, list or group is not what was missing before, and for what a condition hides.
 */
function isUnsaved(model: FormModel, values: Row, defaults: Row): boolean {
  const kept = model.fields(values)
  return !sameValue(rowToSend(kept, values), rowToSend(kept, defaults))
}

/** What would be sent, as soon as it lacks no more than its name; null before. */
function previewed(resource: Resource, model: FormModel, values: Row, base: Row | null): Row | null {
  const { title } = resource
  const named = values[title] ? values : { ...values, [title]: resource.label }
  return Object.keys(model.validate(named)).length ? null : model.outgoing(named, base)
}

/** A section that is called "Type" holds what the chosen type adds: it is called by its name. */
function namedSections(sections: readonly FormSection[], { variants }: FormModel, type: unknown) {
  const label = variants?.by.find(({ value }) => value === type)?.label
  if (!variants || !label) return sections
  return sections.map(section =>
    section.title === labelOf(variants.on, undefined) ? { ...section, title: label } : section,
  )
}

/** Sections in which something stands that didn't come by itself; those are open from the start. */
function filledSections(sections: readonly FormSection[], values: Row): ReadonlySet<string> {
  const filled = sections.filter(
    ({ fields }) => !sameValue(rowToSend(fields, values), rowToSend(fields, initialRow(fields))),
  )
  return new Set(filled.map(({ key }) => key))
}

/** What another row brought along is to be seen, not folded away. */
function hasArrived({ fields }: FormSection, start: Row, defaults: Row): boolean {
  return Object.keys(fields).some(name => {
    const value = defaults[name]
    return typeof value === 'object' && value !== null && !sameValue(value, start[name])
  })
}

/** ⌘S and Ctrl S save, also while a field has the focus. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      if (!isDialogOpen()) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** What a page of its own puts below the fields of a derived form: it is told what they hold. */
export type FormAfter = ComponentType<{ readonly values: Row }>

interface EntityFormProps {
  readonly resource: Resource
  readonly model: FormModel
  readonly form: RowForm
  readonly saving: Saving
  readonly title: string
  /** What the form started with, before anything came from other rows. */
  readonly start: Row
  /** The row as it is stored; null for a new one. */
  readonly base: Row | null
  /** What the person came with: it doesn't give way to what comes from other rows. */
  readonly given?: Row
  readonly locked?: string | undefined
  /** Fields that are settled already and don't show. */
  readonly hidden: ReadonlySet<string>
  /** The organization that new rows belong to, unless the row says so itself. */
  readonly selected: string | null
  readonly backTo: string
  readonly After?: FormAfter | undefined
  /** Whether another one may follow. */
  readonly another?: boolean
}
