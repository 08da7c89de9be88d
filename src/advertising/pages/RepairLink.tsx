import { Link } from 'react-router-dom'
import { fieldAtPath } from '../../engine/contract/fieldAtPath.ts'
import { editPath, recordPath } from '../../engine/derive/routes.ts'
import { useAccess } from '../../engine/providers/access.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'
import { inSentence } from '../../engine/texts/inSentence.ts'
import { t } from '../../engine/texts/t.ts'
import type { NamedField } from '../serving/bidTestAnswer.ts'

/** Where something is mended: the field in the form of its row, or the row's page, where states are changed and for whoever may not edit. */
export function RepairLink({ field: { entity, id, path, name } }: { readonly field: NamedField }) {
  const { can } = useAccess()
  const resource = resourceOfEntity(entity)
  const fields = { ...Object.assign({}, ...Object.values(resource.variants?.by ?? {})), ...resource.fields }
  const isState = path === 'status' || path === ''
  const mayEdit = !isState && can('update', resource)
  return (
    <Link to={mayEdit ? `${editPath(resource, id)}#${path}` : recordPath(resource, id)}>
      {isState ? openText(resource.label, name) : fieldText(fieldAtPath(fields, path).label, name, mayEdit)}
    </Link>
  )
}

function openText(label: string, name: NamedField['name']): string {
  const record = inSentence(label)
  return name ? t('Open %{record} “%{name}”', { record, name }) : t('Open %{record}', { record })
}

function fieldText(label: string, name: NamedField['name'], mayEdit: boolean): string {
  const field = inSentence(label)
  if (!name) return mayEdit ? t('Edit %{field}', { field }) : t('View %{field}', { field })
  return mayEdit ? t('Edit %{field} of “%{name}”', { field, name }) : t('View %{field} of “%{name}”', { field, name })
}
