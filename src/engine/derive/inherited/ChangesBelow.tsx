import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type ChangedField, changedBelow, type Heir, heirsOf } from '../../contract/changedBelow.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import type { TreeRow } from '../../contract/inheritance.ts'
import { labelOf } from '../../contract/labels.ts'
import { type Part, textOf } from '../../contract/looseValues.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { useMayRead } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { allResources, findEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { countedRows } from '../countedRows.ts'
import { sameValue } from '../form/sameValue.ts'
import { recordPath } from '../routes.ts'
import { type LevelBelow, rowsBelow } from './rowsBelow.ts'
import type { InheritanceOf } from './useInheritance.ts'

/**
 * What saving a form would change in the rows below: how many get another value of which field, and how many have their own. Rows are asked
 * for once a field is changed that is handed down, and not before.
 */
export function ChangesBelow({ resource, fields, base, written, inheritanceOf }: ChangesBelowProps) {
  const provider = useConsoleDataProvider()
  const mayRead = useMayRead()
  const row = useDeferredValue(written)
  const heirs = useMemo(() => {
    const changed = Object.keys(fields).filter(name => !sameValue(base[name], row[name]))
    return changed.flatMap(name => heirsOf({ entity: resource.entity, name }, allResources(), leadsTo))
  }, [resource, fields, base, row])
  const { data: levels } = useQuery({
    queryKey: ['rowsBelow', resource.entity, base.id, [...new Set(heirs.map(({ entity }) => entity))].join(' ')],
    enabled: heirs.length > 0,
    retry: false,
    queryFn: () =>
      rowsBelow(
        provider,
        { resource, id: textOf(base.id), organization: textOf(base.organization) || null },
        heirs,
        mayRead,
      ),
  })
  const found = useMemo(
    () => (levels ? changesIn(levels, heirs, { resource, fields, base, written: row, inheritanceOf }) : []),
    [levels, heirs, resource, fields, base, row, inheritanceOf],
  )
  if (!levels || found.every(({ changed, unaffected }) => changed.length + unaffected === 0)) return null
  return (
    <div className="stack gap-4" style={line} role="status" aria-label={t('Changes to lower levels')}>
      {levels.map(level => (
        <LevelText
          key={level.resource.entity}
          level={level}
          to={listedAt(resource, textOf(base.id), level.resource)}
          fields={found.filter(({ entity }) => entity === level.resource.entity)}
        />
      ))}
    </div>
  )
}

/** In a line of its own among the buttons that save, so that it is seen wherever in the form something is changed. */
const line = { flexBasis: '100%' } as const

/**
 * Where the rows are listed: on the page of the row that they are below, which shows them whichever organization is selected (`useRelatedLists`).
 * Rows further down have no list of that kind.
 */
function listedAt(above: Resource, id: string, { entity }: Resource): string | null {
  return above.children.some(({ resource }) => resource === entity) ? recordPath(above, id, entity) : null
}

/** `Changes 12 line items: time zone (12), targeting (7; 5 have their own)`. */
function LevelText({ level, to, fields }: LevelTextProps) {
  const { resource, orMore } = level
  const affected = fields.filter(({ changed, unaffected }) => changed.length + unaffected > 0)
  if (affected.length === 0) return null
  const ids = new Set(affected.flatMap(({ changed }) => changed.map(({ row }) => row.id)))
  const number = (count: number) => `${formatNumber(count)}${orMore && count > 0 ? '+' : ''}`
  const rows = countedRows(orMore ? Math.max(2, ids.size) : ids.size, resource, number(ids.size))
  const parts = affected.map(({ name, changed, unaffected }) => {
    const said = { field: inSentence(labelOf(name, allFields(resource)[name])), changed: number(changed.length) }
    if (unaffected === 0) return `${said.field} (${said.changed})`
    return t(
      '%{field} (%{changed}; %{kept} has its own value) |||| %{field} (%{changed}; %{kept} have their own values)',
      {
        ...said,
        smart_count: unaffected,
        kept: number(unaffected),
      },
    )
  })
  return (
    <p>
      <Phrase
        text="Changes %{rows} below: %{fields}"
        values={{
          rows:
            to === null ? (
              rows
            ) : (
              <Link className="link lined" to={to} target="_blank">
                {rows}
              </Link>
            ),
          fields: listText(parts),
        }}
      />
    </p>
  )
}

function changesIn(levels: readonly LevelBelow[], heirs: readonly Heir[], change: ChangesBelowProps) {
  const { resource, fields, base, written, inheritanceOf } = change
  const { entity } = resource
  const below = levels.flatMap(level =>
    level.rows.map((row): TreeRow => ({ entity: level.resource.entity, row, fields: allFields(level.resource) })),
  )
  const known = new Map(below.map(one => [`${one.entity} ${one.row.id}`, one]))
  const before: TreeRow = { entity, row: base, fields }
  const after: TreeRow = { entity, row: { ...written, id: base.id }, fields }
  const above = (child: TreeRow, reference: string): TreeRow | null => {
    // What the changed row has from above stays as it is, whatever that is called there.
    if (child.entity === entity && child.row.id === base.id) return inheritedBy(reference, fields, inheritanceOf)
    const target = leadsTo(child.entity, reference)
    const id = String(child.row[reference])
    return target === entity && id === base.id ? before : (known.get(`${target} ${id}`) ?? null)
  }
  return changedBelow({ before, after }, below, heirs, above)
}

/** A row in the place of the one that a link leads up to, with what comes from there. */
function inheritedBy(reference: string, fields: Fields, inheritanceOf: InheritanceOf): TreeRow | null {
  const held = Object.entries(fields).flatMap(([name, { inherits }]) => {
    const [up, source = ''] = inherits?.from.split('.') ?? []
    const values = up === reference ? (inheritanceOf(name)?.inherited ?? []).map(one => one.value) : []
    return values.length > 0 ? [[source, values.length === 1 ? values[0] : values] as const] : []
  })
  return held.length > 0 ? { entity: reference, row: Object.fromEntries(held), fields: {} } : null
}

function leadsTo(entity: string, reference: string): string | null {
  const resource = findEntity(entity)
  const field = resource && allFields(resource)[reference]
  return field?.kind === 'reference' ? field.to : null
}

interface LevelTextProps {
  readonly level: LevelBelow
  readonly to: string | null
  readonly fields: readonly ChangedField[]
}

interface ChangesBelowProps {
  readonly resource: Resource
  readonly fields: Fields
  /** The row as it is stored. */
  readonly base: Part
  /** What would be sent. */
  readonly written: Part
  readonly inheritanceOf: InheritanceOf
}
