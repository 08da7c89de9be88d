import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { failures, ok, signedIn } from '../../../engine/server/openapi/operation.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { idTypes, isIdType } from '../../targeting/memberIds.ts'
import { receiveUpload } from '../segments/receiveUpload.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'
import { queueUpload } from '../uploads/queueUpload.ts'
import { readUploadQuery, uploadOperation } from '../uploads/uploadQuery.ts'

/** What only segments have: members. */
export const segmentRoutes = {
  'POST /segment/:id/upload': route({
    policy: { entity: 'segment', verbs: ['update'] },
    operation: {
      ...signedIn('uploadMembers', "Add IDs to a segment, remove them, or replace the segment's members", {
        ...ok('The run that loads them, in the queue', 'job-run'),
        ...failures(409, 413, 415, 429, 507),
      }),
      ...uploadOperation(
        { name: 'idType', schema: { enum: idTypes } },
        'IDs',
        most =>
          `A text or CSV file with an ID per line: ${most}. IDs are hashed on arrival; SHA-256 hashes are stored unchanged.`,
      ),
    },
    handler: async call => {
      const segment = await uploadable(call)
      const asked = readAsked(call.url, segment)
      const received = await receiveUpload(call.context, call.request, asked)
      const { operation, idType } = asked
      return queueUpload(call, {
        row: segment,
        on: { segment: segment.id },
        kind: 'segment_upload',
        received,
        question: { operation, idType },
        busy,
      })
    },
  }),
} satisfies ApiProduct['routes']

/** @throws ApiError 403, 404, 409 */
async function uploadable({ context, principal, resource, params }: EntityCall): Promise<Row> {
  const segment = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, segment)
  if (segment.archivedAt || segment.status === 'archived')
    throw new ApiError(409, { error: 'This segment is archived. Unarchive it first.' })
  if (segment.madeFrom === 'rule')
    throw new ApiError(409, {
      error: 'A rule builds this segment. Upload the IDs to a segment that the rule uses.',
    })
  if (await isWorkedOn(context.store.read, { segment: segment.id })) throw busy()
  return segment
}

function busy(): ApiError {
  return new ApiError(409, { error: 'Another upload or build of this segment is running. Wait until it is done.' })
}

function readAsked(url: URL, segment: Row) {
  const asked = readUploadQuery(url)
  const idType = url.searchParams.get('idType')
  if (!isIdType(idType)) throw fieldsRefused({ idType: 'Choose an ID type' })
  const taken = Array.isArray(segment.idTypes) ? segment.idTypes : []
  if (taken.length > 0 && !taken.includes(idType))
    throw fieldsRefused({ idType: 'This segment accepts other ID types only. Add this type to the segment first.' })
  return { ...asked, idType }
}
