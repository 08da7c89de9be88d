import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { defaultGroup } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { AccessPreviewPanel } from '../access/AccessPreviewPanel.tsx'
import { FieldRows } from '../inputs/FieldRows.tsx'
import { PagePart } from '../PagePart.tsx'
import { FormBanner } from './FormBanner.tsx'
import { FormOutline } from './FormOutline.tsx'
import { FormSectionBlock } from './FormSectionBlock.tsx'
import { firstPath, focusPath } from './focusPath.ts'
import type { FormModel } from './formModel.ts'
import type { FormParts } from './formParts.ts'
import { type FormSection, formSections } from './formSections.ts'
import type { FormStore } from './formStore.ts'
import { initialRow } from './initialRow.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Row } from './rowPath.ts'
import { rowToSend, visibleNames } from './rowToSend.ts'
import { SaveBar } from './SaveBar.tsx'
import { sameValue } from './sameValue.ts'
import type { SaveFailure } from './saveFailure.ts'
import { FormContext } from './useFormContext.ts'
import { useParentRow } from './useParentRow.ts'
import { useTakenValues } from './useTakenValues.ts'
import './form.css'

/**
 * A derived form: sections with an outline beside them, and a bar that saves. It checks before it sends, puts the focus
 * on what is wrong, shows what the server says where it belongs (entity.4), and loses nothing typed.
 */
export function EntityForm({
  resource,
  model,
  store,
  base,
  given,
  locked,
  hidden,
  selected,
  onSave,
  parts = noParts,
  ...rest
}: EntityFormProps) {
  const { values, adopted, errors, tried } = useSyncExternalStore(store.subscribe, store.get)
  const type = model.variants ? values[model.variants.on] : undefined
  const fields = useMemo(() => model.fields(values), [model, values])
  const names = visibleNames(fields, values).join(' ')
  const sections = useMemo(() => {
    const shown = Object.fromEntries(names.split(' ').flatMap(name => (fields[name] ? [[name, fields[name]]] : [])))
    return namedSections(formSections(shown, hidden, resource.fields, resource.groupHelp), model, type)
  }, [fields, names, hidden, resource, model, type])
  const [opened, setOpened] = useState(() => filledSections(sections, values))
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const parent = useParentRow(fields, values)
  const linked = useTakenValues(store, fields, values, base ? null : (given ?? nothing))
  const owner = values.organization
  const context = useMemo(
    () => ({
      store,
      editing: base !== null,
      locked: locked ?? null,
      organization: typeof owner === 'string' && owner ? owner : selected,
      parent,
      linked,
      inputs: parts.inputs,
    }),
    [store, base, locked, owner, selected, parent, linked, parts.inputs],
  )
  const saved = useRef(false)
  const isDirty = useCallback(() => {
    const now = store.get().values
    const kept = model.fields(now)
    return !saved.current && !sameValue(rowToSend(kept, now), rowToSend(kept, { ...rest.start, ...adopted }))
  }, [store, model, rest.start, adopted])

  const goTo = (path: string) => {
    const section = sections.find(one => Object.hasOwn(one.fields, path.split('.')[0] ?? ''))
    if (section) flushSync(() => setOpened(before => new Set(before).add(section.key)))
    if (form.current) focusPath(form.current, path)
  }
  const save = async (another: boolean) => {
    if (saving || locked) return
    setFailure(null)
    const wrong = Object.keys(flushSync(() => store.check()))
    if (wrong.length) {
      if (form.current) goTo(firstPath(form.current, wrong) ?? '')
      return
    }
    setSaving(true)
    const outcome = await onSave(model.outgoing(store.get().values, base), another, () => {
      saved.current = true
    })
    saved.current = outcome === null && !another
    setSaving(false)
    if (outcome === null) return
    flushSync(() => {
      setFailure(outcome.message)
      store.refuse(outcome.fields)
    })
    const refused = Object.keys(outcome.fields)
    if (refused.length && form.current) goTo(firstPath(form.current, refused) ?? '')
    else form.current?.querySelector<HTMLElement>('.f-banner')?.focus()
  }
  useSaveKey(() => void save(false))

  return (
    <FormContext value={context}>
      <form
        ref={form}
        className="f-form"
        noValidate
        aria-label={rest.title}
        onSubmit={event => {
          event.preventDefault()
          void save(false)
        }}
      >
        <FormOutline sections={sections} errors={errors} onGo={key => setOpened(new Set(opened).add(key))} />
        <div className="f-main">
          {locked && <p className="f-note">{locked}</p>}
          <FormBanner message={failure} errors={tried ? errors : {}} fields={fields} onGo={goTo} />
          {sections.map(section => {
            const idle = Object.values(section.fields).every(field => !field.required && !field.requiredWhen)
            const closable = idle && section.title !== defaultGroup && sections.length > 3
            return (
              <FormSectionBlock
                key={section.key}
                section={section}
                closable={closable}
                open={!closable || opened.has(section.key) || hasArrived(section, adopted)}
                onToggle={() => setOpened(new Set(opened).add(section.key))}
              >
                <FieldRows fields={section.fields} at="" all={fields} under={section.title} />
              </FormSectionBlock>
            )
          })}
          {parts.After && <parts.After values={values} />}
          {resource.decidesAccess && !locked && (
            <PagePart name="What this changes">
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
            saving={saving}
            isDirty={isDirty()}
            failed={failure !== null}
            editing={base !== null}
            backTo={rest.backTo}
            onSaveAnother={rest.another ? () => void save(true) : undefined}
            resource={resource}
          />
        )}
      </form>
      <LeaveGuard isDirty={isDirty} />
    </FormContext>
  )
}

const noParts: FormParts = {}
const nothing: Row = {}

/** What would be sent, as soon as it lacks no more than its name; null before. */
function previewed(resource: Resource, model: FormModel, values: Row, base: Row | null): Row | null {
  const { title } = resource
  const named = values[title] ? values : { ...values, [title]: resource.label }
  return Object.keys(model.validate(named)).length ? null : model.outgoing(named, base)
}

/** A section that is called "Type" holds what the chosen type adds: it is called by its name. */
function namedSections(sections: readonly FormSection[], { variants }: FormModel, type: unknown) {
  const label = variants?.of.find(({ value }) => value === type)?.label
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
function hasArrived({ fields }: FormSection, adopted: Row): boolean {
  return Object.entries(adopted).some(([name, value]) => Object.hasOwn(fields, name) && typeof value === 'object')
}

/** ⌘S and Ctrl S save, also while a field has the focus. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

interface EntityFormProps {
  readonly resource: Resource
  readonly model: FormModel
  readonly store: FormStore
  readonly title: string
  /** What the form started with; anything else is unsaved. */
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
  readonly parts?: FormParts | undefined
  /** Whether another one may follow. */
  readonly another?: boolean
  /** Sends the row; null when it is saved. `settled` is called before the page is left, so that nothing is asked. */
  readonly onSave: (row: Row, another: boolean, settled: () => void) => Promise<SaveFailure | null>
}
