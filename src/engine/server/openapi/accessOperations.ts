import { verbs } from '../../contract/resourceSpec.ts'
import type { Policies } from '../access/policy.ts'
import { failures, type Json, ok, requestedWith, signedIn, text } from './operation.ts'

type Own = Extract<keyof Policies, `POST /access/${string}` | 'POST /user/invite'>

/** Why somebody may do something, what a write would change in that, and inviting with roles. */
export const accessOperations: Readonly<Record<Own, Json>> = {
  'POST /user/invite': asking(
    'inviteUser',
    'Invite a user and give them roles, all or nothing',
    { ...ok('The user', 'user'), ...failures(409, 413, 415, 429) },
    {
      type: 'object',
      description: 'The fields of a user, and:',
      required: ['roles'],
      properties: {
        roles: {
          type: 'array',
          maxItems: 20,
          description: 'Role bindings without their subject.',
          items: { type: 'object', required: ['role', 'organization'], properties: { role: text, organization: text } },
        },
      },
    },
  ),
  'POST /access/explain': asking(
    'explainAccess',
    'Explain whether a user or service account may do something, and by which bindings, groups, and roles',
    { ...ok('The answer, with its reasons', 'AccessExplanation'), ...failures(405, 413, 415, 429) },
    {
      type: 'object',
      required: ['verb', 'entity'],
      properties: {
        user: text,
        serviceAccount: text,
        verb: { enum: verbs },
        entity: text,
        row: { ...text, description: 'Leave it out for all rows of the organization.' },
        organization: text,
      },
    },
  ),
  'POST /access/preview': asking(
    'previewAccess',
    'Preview how saving a role, a role binding, or a group would change what people can do',
    { ...ok('Who gains and loses what, or why it can’t be saved', 'AccessPreview'), ...failures(405, 413, 415, 429) },
    {
      type: 'object',
      required: ['entity', 'row'],
      properties: {
        entity: text,
        id: { ...text, description: 'Leave it out for a new row.' },
        row: { type: 'object', description: 'As it would be saved.' },
      },
    },
  ),
}

function asking(operationId: string, summary: string, responses: Json, schema: Json): Json {
  return {
    ...signedIn(operationId, summary, responses, [requestedWith]),
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}
