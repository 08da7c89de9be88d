import type { Verb } from '../../contract/resourceSpec.ts'
import { Combobox } from '../../derive/inputs/Combobox.tsx'
import { Segmented } from '../../derive/inputs/Segmented.tsx'
import { useRowChoices } from '../../derive/inputs/useRowChoices.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { Field } from '../../kit/Field.tsx'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { useOrganization } from '../../providers/organization.ts'
import { resourceOfEntity, visibleResources } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import type { AskedAccess } from './useAccessQuestion.ts'

/** The question: who, what, on which resource, and which row of it. */
export function AccessForm({ asked }: { readonly asked: AskedAccess }) {
  const { kind, subject, resource, verb, organization, set } = asked
  const { grants } = useCurrentUser()
  const { multi, organizations } = useOrganization()
  const people = resourceOfEntity(kind === 'user' ? 'user' : 'service-account')
  const choices = useRowChoices(people, subject ? [subject] : [], {
    organization,
    ...(kind === 'user' ? { detail: row => String(row.email ?? '') } : {}),
  })
  const seen = visibleResources(grants).map(({ entity, plural }) => ({ value: entity, label: plural }))
  const possible = resource?.verbs ?? []
  return (
    <form className="panel pad stack gap-16" aria-label={t('Access check')} onSubmit={event => event.preventDefault()}>
      <div className="columns">
        <Field label={t('Who')}>
          {binding => (
            <Combobox
              {...choices}
              binding={binding}
              values={subject ? [subject] : []}
              onChange={([next]) => set({ [kind]: next ?? null })}
              onBlur={() => undefined}
              disabled={false}
              placeholder={t('Search %{plural}…', { plural: inSentence(people.plural) })}
            />
          )}
        </Field>
        <Field label={t('Kind')}>
          {binding => (
            <Segmented
              binding={binding}
              options={[
                { value: 'user', label: t('User') },
                { value: 'serviceAccount', label: t('Service account') },
              ]}
              value={kind}
              onChange={next =>
                set(next === 'serviceAccount' ? { user: null, serviceAccount: '' } : { serviceAccount: null })
              }
              onBlur={() => undefined}
              disabled={false}
              clearable={false}
            />
          )}
        </Field>
        {multi && resource?.scope !== 'platform' && (
          <Field label={t('Organization')}>
            {binding => (
              <Dropdown
                {...binding}
                options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
                value={organization}
                onChange={next => set({ organization: next, row: null })}
              />
            )}
          </Field>
        )}
      </div>
      <div className="columns">
        <Field label={t('Wants to')}>
          {binding => (
            <Dropdown
              {...binding}
              options={(possible.length ? possible : allVerbs).map(one => ({ value: one, label: verbLabels[one] }))}
              value={verb}
              onChange={next => set({ verb: next, ...(next === 'create' || next === 'list' ? { row: null } : {}) })}
              placeholder={t('Choose an action…')}
            />
          )}
        </Field>
        <Field label={t('Resource')}>
          {binding => (
            <Combobox
              binding={binding}
              options={seen}
              values={resource ? [resource.entity] : []}
              onChange={([next]) => set({ entity: next ?? null, row: null })}
              onBlur={() => undefined}
              disabled={false}
              placeholder={t('Search resources…')}
            />
          )}
        </Field>
        {resource && verb !== 'create' && verb !== 'list' && <RowField key={resource.entity} asked={asked} />}
      </div>
    </form>
  )
}

function RowField({ asked }: { readonly asked: AskedAccess }) {
  const { row, organization, set } = asked
  const resource = asked.resource ?? resourceOfEntity('')
  const choices = useRowChoices(resource, row ? [row] : [], { organization })
  return (
    <Field label={resource.label}>
      {binding => (
        <Combobox
          {...choices}
          binding={binding}
          values={row ? [row] : []}
          onChange={([next]) => set({ row: next ?? null })}
          onBlur={() => undefined}
          disabled={false}
          clearable
          placeholder={t('Any %{label}', { label: inSentence(resource.label) })}
        />
      )}
    </Field>
  )
}

const allVerbs: readonly Verb[] = ['read', 'create', 'update', 'activate', 'archive', 'delete']

const verbLabels: Readonly<Record<Verb, string>> = {
  list: t('List'),
  read: t('Read'),
  create: t('Create'),
  update: t('Update'),
  delete: t('Delete'),
  archive: t('Archive'),
  activate: t('Activate'),
  approve: t('Approve'),
  export: t('Export'),
  manage_access: t('Manage access'),
}
