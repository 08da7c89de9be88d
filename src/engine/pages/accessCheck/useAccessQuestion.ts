import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AccessQuestion } from '../../contract/accessAnswer.ts'
import { type Resource, type Verb, verbs } from '../../contract/resourceSpec.ts'
import { useOrganization } from '../../providers/organization.ts'
import { findEntity } from '../../providers/resources.ts'

export type SubjectKind = 'user' | 'serviceAccount'

/** What is asked so far, as the address has it, and whole once nothing is missing. */
export interface AskedAccess {
  readonly kind: SubjectKind
  readonly subject: string | null
  readonly resource: Resource | null
  readonly verb: Verb | null
  readonly row: string | null
  readonly organization: string | null
  readonly question: AccessQuestion | null
  readonly set: (values: Readonly<Record<string, string | null>>) => void
}

export function useAccessQuestion(): AskedAccess {
  const [params, setParams] = useSearchParams()
  const { selected, organizations } = useOrganization()
  const set = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const text = params.toString()
  return useMemo(() => {
    const given = new URLSearchParams(text)
    const kind: SubjectKind = given.has('serviceAccount') ? 'serviceAccount' : 'user'
    const subject = given.get(kind) || null
    const resource = findEntity(given.get('entity') ?? '') ?? null
    const verb = verbs.find(one => one === given.get('verb')) ?? null
    const isAboutAll = verb === 'create' || verb === 'list'
    const row = isAboutAll ? null : given.get('row') || null
    const organization = given.get('organization') || selected || (organizations[0]?.id ?? null)
    const isWhole = subject !== null && resource !== null && verb !== null
    const isPlaced = row !== null || organization !== null || resource?.scope === 'platform'
    const question: AccessQuestion | null =
      isWhole && isPlaced
        ? {
            [kind]: subject,
            entity: resource.entity,
            verb,
            ...(row ? { row } : {}),
            ...(organization && resource.scope !== 'platform' ? { organization } : {}),
          }
        : null
    return { kind, subject, resource, verb, row, organization, question, set }
  }, [text, selected, organizations, set])
}
