import { useReference } from 'ra-core'
import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Crumb } from '../../kit/Breadcrumbs.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { useMayRead } from '../../providers/access.ts'
import { allResources } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { shortId } from '../cells/shortId.ts'
import { titleOf } from '../cells/titleOf.ts'
import { WaitingText } from '../cells/WaitingText.tsx'
import { listTitle } from '../list/listTitle.ts'
import { recordPath } from '../routes.ts'
import { KeyFacts } from './KeyFacts.tsx'
import { RecordButtons } from './RecordButtons.tsx'
import { isArchived } from './transitions.ts'

/** What the row is and in which state, the way to it, and what can be done with it. */
export function RecordHeader({ resource, row }: { readonly resource: Resource; readonly row: EntityRow }) {
  const status = typeof row.status === 'string' ? row.status : ''
  const tone = resource.states?.by[status]
  const parent = parentOf(resource, row)
  return (
    <PageHeader
      crumbs={[{ label: listTitle(resource), to: resource.path }, ...useParentCrumb(resource, parent)]}
      title={titleOf(resource, row)}
      chip={
        <>
          {tone && <StatusChip tone={tone} label={labelOf(status, undefined)} />}
          {isArchived(row) && status !== 'archived' && <StatusChip tone="idle" label={t('Archived')} />}
          <WaitingText resource={resource} row={row} />
        </>
      }
      subtitle={
        <span className="r-facts">
          <KeyFacts resource={resource} row={row} without={parent ? [parent.field] : []} />
          <span className="r-fact row">
            <span className="d-mono" title={row.id}>
              {shortId(row.id)}
            </span>
            <CopyButton compact text={row.id} />
          </span>
        </span>
      }
      actions={<RecordButtons resource={resource} row={row} />}
    />
  )
}

/** The row in whose lists this one stands, by its title. */
function useParentCrumb(resource: Resource, of: Parent | undefined): readonly Crumb[] {
  const { parent, id = '' } = of ?? {}
  const readable = useMayRead()(parent)
  const { referenceRecord } = useReference({
    reference: parent?.name ?? resource.name,
    id,
    options: { enabled: readable, retry: false, refetchOnWindowFocus: false },
  })
  if (!parent || !referenceRecord) return []
  return [{ label: titleOf(parent, referenceRecord), to: recordPath(parent, id) }]
}

/** The first field that links to a resource which names this one among its children. */
function parentOf(resource: Resource, row: EntityRow): Parent | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = row[name]
    if (field.kind !== 'reference' || typeof id !== 'string' || !id) continue
    const parent = allResources().find(({ entity }) => entity === field.to)
    if (parent?.children.some(child => child.resource === resource.entity && child.by === name))
      return { parent, id, field: name }
  }
  return undefined
}

interface Parent {
  readonly parent: Resource
  readonly id: string
  /** The field that holds it. */
  readonly field: string
}
