import type { AccessExplanation, AccessPreview, AccessQuestion } from '../contract/accessAnswer.ts'
import type { EntityRow } from '../contract/api.ts'
import { request, write } from './http.ts'

/**
 * Who may do what, for who manages it. A platform without these calls says so where they are used.
 *
 * | call          | request                                     |
 * |---------------|---------------------------------------------|
 * | explainAccess | POST /access/explain                        |
 * | previewAccess | POST /access/preview { entity, id, row }    |
 * | inviteUser    | POST /user/invite { …user, roles }          |
 */
export function explainAccess(question: AccessQuestion, signal: AbortSignal): Promise<AccessExplanation> {
  return request('/access/explain', { method: 'POST', body: JSON.stringify(question), signal })
}

export function previewAccess(
  proposed: { readonly entity: string; readonly id: string | null; readonly row: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<AccessPreview> {
  const { id, ...rest } = proposed
  return request('/access/preview', {
    method: 'POST',
    body: JSON.stringify({ ...rest, ...(id === null ? {} : { id }) }),
    signal,
  })
}

export function inviteUser(body: Readonly<Record<string, unknown>>): Promise<EntityRow> {
  return write('POST', '/user/invite', body)
}
