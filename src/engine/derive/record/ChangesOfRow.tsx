import { useReference } from 'ra-core'
import type { FieldOf } from '../../contract/fieldSpec.ts'
import { referenceAt } from '../../contract/reference.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { changesIn } from '../cells/changesIn.ts'
import { Dash } from '../cells/Dash.tsx'
import { valueAt } from '../cells/valueAt.ts'
import { ChangeLines } from './ChangeLines.tsx'

/** A table of changes as the row's own history tells them; that row says the currency and the zone of its values. */
export function ChangesOfRow({ resource, row, field, value }: ChangesOfRowProps) {
  const mayRead = useMayRead()
  const { changes, of, choice } = changesIn(field, value, row) ?? { changes: [], of: undefined, choice: '' }
  const id = valueAt(row, referenceAt(allFields(resource), choice)?.id ?? '')
  const readable = typeof id === 'string' && mayRead(of)
  const { referenceRecord } = useReference({
    reference: of?.name ?? resource.name,
    id: typeof id === 'string' ? id : '',
    options: { enabled: readable, retry: false, refetchOnWindowFocus: false },
  })
  if (changes.length === 0) return <Dash />
  const created = changes.every(({ old }) => old === null || old === undefined)
  return <ChangeLines resource={of ?? null} row={referenceRecord ?? null} changes={changes} created={created} />
}

interface ChangesOfRowProps {
  /** The resource that tells of the changes, and its row. */
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  readonly field: FieldOf<'objectList'>
  readonly value: unknown
}
