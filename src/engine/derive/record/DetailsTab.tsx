import { type ReactNode, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { Card } from '../../kit/Card.tsx'
import { Dash } from '../cells/Dash.tsx'
import { type DetailGroup, detailGroups } from './detailGroups.ts'
import { FieldValue, isWide } from './FieldValue.tsx'

/** Every field of a row, in cards: its own at the left, what every row has at the right. */
export function DetailsTab({ resource, row, intro, except }: DetailsTabProps) {
  const groups = detailGroups(resource, row, except)
  const aside = groups.filter(({ name }) => name === 'About' || name === 'More')
  const own = groups.filter(group => !aside.includes(group))
  const filled = own.filter(({ fields }) => fields.some(({ empty }) => !empty))
  const bare = own.filter(group => !filled.includes(group))
  return (
    <div className="r-details gap-16">
      <div className="stack gap-16">
        {intro}
        {filled.map(group => (
          <GroupCard key={group.name} group={group} resource={resource} row={row} columns />
        ))}
        {bare.length > 0 && <p className="pad k-dim">Nothing is set in {bare.map(({ name }) => name).join(', ')}.</p>}
      </div>
      <div className="stack gap-16">
        {aside.map(group => (
          <GroupCard key={group.name} group={group} resource={resource} row={row} />
        ))}
      </div>
    </div>
  )
}

/** Fields without a value are folded away behind their number. */
function GroupCard({ group, resource, row, columns = false }: GroupCardProps) {
  const [all, setAll] = useState(false)
  const empty = group.fields.filter(field => field.empty).length
  const few = columns ? empty <= 1 : empty === 0
  const shown = all || few ? group.fields : group.fields.filter(field => !field.empty)
  return (
    <Card
      title={group.name}
      note={
        !few && (
          <button type="button" className="no-print bare" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Hide empty' : `${empty} empty`}
          </button>
        )
      }
    >
      <dl className={columns ? 'r-fields r-columns stack terms' : 'r-fields stack terms'}>
        {shown.length === 0 && (
          <div>
            <dt className="visually-hidden">{group.name}</dt>
            <dd className="k-dim">Nothing is set.</dd>
          </div>
        )}
        {shown.map(({ name, label, field, empty: none }) => (
          <div key={name} className={isWide(field) && !none ? 'k-wide' : undefined}>
            <dt className={label === group.name && isWide(field) && !none ? 'visually-hidden' : undefined}>{label}</dt>
            <dd className="breaks">
              {none ? (
                <Dash />
              ) : (
                <FieldValue value={row[name]} field={field} name={name} resource={resource} row={row} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface DetailsTabProps {
  readonly resource: Resource
  readonly row: EntityRow
  /** Stands above the fields. */
  readonly intro?: ReactNode
  /** Fields that stand elsewhere on the page. */
  readonly except?: readonly string[] | undefined
}

interface GroupCardProps extends Omit<DetailsTabProps, 'intro' | 'except'> {
  readonly group: DetailGroup
  readonly columns?: boolean
}
