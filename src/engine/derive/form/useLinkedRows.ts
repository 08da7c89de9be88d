import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { useMayRead } from '../../providers/access.ts'
import { useOrganization } from '../../providers/organization.ts'
import { findEntity } from '../../providers/resources.ts'
import type { Row } from './rowPath.ts'
import type { LinkedRows } from './takenValues.ts'

/** The rows from which the fields of a form take something. An organization is known without asking. */
export function useLinkedRows(fields: Fields, values: Row): LinkedRows {
  const provider = useDataProvider()
  const { organizations } = useOrganization()
  const mayRead = useMayRead()
  const links = useMemo(() => linksOf(fields).filter(({ to }) => mayRead(findEntity(to))), [fields, mayRead])
  const ids = JSON.stringify(links.map(({ link }) => values[link] ?? null))
  const asked = useMemo(() => askedOf(links, JSON.parse(ids)), [links, ids])
  const answers = useQueries({
    queries: asked.map(({ name, id }) => ({
      // As useGetOne asks, so that it is asked once.
      queryKey: [name, 'getOne', { id, meta: undefined }],
      queryFn: () => provider.getOne<EntityRow>(name, { id }).then(({ data }) => data),
      retry: false,
    })),
    combine: rowsOf,
  })
  const owner = organizations.find(({ id }) => id === values.organization)
  return useMemo(() => {
    const found = asked.flatMap(({ link }, index) => (answers[index] ? [[link, answers[index]] as const] : []))
    return { ...(owner ? { organization: { ...owner } } : {}), ...Object.fromEntries(found) }
  }, [asked, answers, owner])
}

/** Kept by the library as long as its rows are the same. */
function rowsOf(results: readonly { readonly data: EntityRow | undefined }[]): readonly (EntityRow | undefined)[] {
  return results.map(({ data }) => data)
}

function askedOf(links: readonly Link[], ids: readonly unknown[]) {
  return links.flatMap(({ link, to }, index) => {
    const id = ids[index]
    const target = to === 'organization' ? undefined : findEntity(to)
    return target && typeof id === 'string' && id ? [{ link, name: target.name, id }] : []
  })
}

function linksOf(fields: Fields): readonly Link[] {
  const taken = takenFields(fields).map(({ link, to }) => ({ link, to }))
  const among = Object.values(fields).flatMap(field => {
    const link = field.kind === 'choice' ? (field.among?.split('.')[0] ?? '') : ''
    const target = Object.hasOwn(fields, link) ? fields[link] : undefined
    return target?.kind === 'link' ? [{ link, to: target.to }] : []
  })
  const all = [...taken, ...among]
  return all.filter(({ link }, index) => all.findIndex(other => other.link === link) === index)
}

interface Link {
  /** The field. */
  readonly link: string
  /** Of which resource its rows are. */
  readonly to: string
}
