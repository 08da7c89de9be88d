import { type ReactNode, useMemo, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { Card } from '../../kit/Card.tsx'
import { Phrase } from '../../kit/Phrase.tsx'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { Dash } from '../cells/Dash.tsx'
import { InheritedNote } from '../inherited/InheritedNote.tsx'
import { type InheritanceOf, useInheritance } from '../inherited/useInheritance.ts'
import { useRestore } from '../inherited/useRestore.ts'
import { type DetailField, type DetailGroup, detailGroups, fieldsOfVariant } from './detailGroups.ts'
import { FieldValue, isWide } from './FieldValue.tsx'

/** Every field of a row, in cards: its own at the left, what every row has at the right. */
export function DetailsTab({ resource, row, intro, except }: DetailsTabProps) {
  const fields = useMemo(() => fieldsOfVariant(resource, row), [resource, row])
  const inheritanceOf = useInheritance(resource, fields, row)
  const restore = useRestore(resource, row)
  const groups = detailGroups(resource, row, except, name => (inheritanceOf(name)?.inherited.length ?? 0) > 0)
  const shared = { resource, row, inheritanceOf, restore }
  const aside = groups.filter(({ name }) => name === t('About') || name === t('More'))
  const own = groups.filter(group => !aside.includes(group))
  const filled = own.filter(({ fields }) => fields.some(({ empty }) => !empty))
  const bare = own.filter(group => !filled.includes(group))
  return (
    <div className="r-details gap-16">
      <div className="stack gap-16">
        {intro}
        {filled.map(group => (
          <GroupCard key={group.name} group={group} {...shared} columns />
        ))}
        {bare.length > 0 && (
          <p className="pad k-dim">
            <Phrase text="Nothing is set in %{groups}." values={{ groups: listText(bare.map(({ name }) => name)) }} />
          </p>
        )}
      </div>
      <div className="stack gap-16">
        {aside.map(group => (
          <GroupCard key={group.name} group={group} {...shared} />
        ))}
      </div>
    </div>
  )
}

/** Fields without a value are folded away behind their number. */
function GroupCard({ group, resource, row, inheritanceOf, restore, columns = false }: GroupCardProps) {
  const [all, setAll] = useState(false)
  const empty = group.fields.filter(field => field.empty).length
  const few = columns ? empty <= 1 : empty === 0
  const shown = all || few ? group.fields : group.fields.filter(field => !field.empty)
  const isAlone = group.fields.length === 1
  return (
    <Card
      title={group.name}
      note={
        !few && (
          <button type="button" className="no-print bare" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Hide empty') : t('%{count} empty', { count: empty })}
          </button>
        )
      }
    >
      <dl className={columns ? 'r-fields r-columns stack terms' : 'r-fields stack terms'}>
        {shown.length === 0 && (
          <div>
            <dt className="visually-hidden">{group.name}</dt>
            <dd className="k-dim">{t('Nothing is set.')}</dd>
          </div>
        )}
        {shown.map(({ name, label, field, empty: none }) => (
          <div key={name} className={isWide(field) && !none ? 'k-wide' : undefined}>
            <dt
              className={label === group.name && (isAlone || (isWide(field) && !none)) ? 'visually-hidden' : undefined}
            >
              {label}
            </dt>
            <dd className="breaks">
              <ShownValue {...{ resource, row, name, field, restore, inheritanceOf }} none={none} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The row's own value, or what it has from above, and where that comes from. */
function ShownValue({ none, restore, ...shown }: ShownValueProps) {
  const { row, name, field, inheritanceOf } = shown
  if (none) return <Dash />
  const found = inheritanceOf(name)
  const value = <FieldValue {...shown} value={row[name]} />
  if (!found || found.inherited.length === 0) return value
  return (
    <>
      {found.own && value}
      <InheritedNote
        field={field}
        found={found}
        inheritanceOf={found.own ? undefined : inheritanceOf}
        disabled={restore?.isBusy ?? false}
        onRestore={restore ? () => void restore.restore(name) : undefined}
      />
    </>
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

interface Inherited {
  readonly inheritanceOf: InheritanceOf
  readonly restore: ReturnType<typeof useRestore>
}

interface ShownValueProps extends Inherited, Pick<DetailField, 'name' | 'field'> {
  readonly resource: Resource
  readonly row: EntityRow
  readonly none: boolean
}

interface GroupCardProps extends Inherited, Omit<DetailsTabProps, 'intro' | 'except'> {
  readonly group: DetailGroup
  readonly columns?: boolean
}
