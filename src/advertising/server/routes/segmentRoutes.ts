import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { queueRun, runName } from '../../../engine/server/jobs/queueRun.ts'
import { failures, ok, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { answerOne } from '../../../engine/server/routes/entityRoutes.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { resourceNamed } from '../../../engine/server/world.ts'
import { idTypes, isIdType, uploadLimits, uploadOperations } from '../../targeting/memberIds.ts'
import { receiveUpload } from '../segments/receiveUpload.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'

const inQuery = (name: string, schema: object, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
})

/** What only segments have: members. */
export const segmentRoutes = {
  'POST /segment/:id/upload': route({
    policy: { entity: 'segment', verbs: ['update'] },
    operation: {
      ...signedIn('uploadMembers', "Add IDs to a segment, remove them, or replace the segment's members", {
        ...ok('The run that loads them, in the queue', 'job-run'),
        ...failures(409, 413, 415, 429, 507),
      }),
      parameters: [
        { $ref: '#/components/parameters/id' },
        requestedWith,
        inQuery('operation', { enum: uploadOperations }, 'What to do with the IDs.', true),
        inQuery('idType', { enum: idTypes }, 'What the IDs are.', true),
        inQuery('column', { ...text, maxLength: 200 }, 'The name or number of the column; default: the first.'),
        inQuery('header', { type: 'boolean' }, 'Whether the first line names the columns.'),
      ],
      requestBody: {
        required: true,
        description: `A text or CSV file with an ID per line: up to ${uploadLimits.lines} lines and ${uploadLimits.bytes / 1_048_576} MB. IDs are hashed while they arrive; SHA-256 hashes are taken as they are.`,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
    handler: async call => {
      const segment = await uploadable(call)
      const asked = readAsked(call.url, segment)
      const { world, request } = call
      const { fileName, checksum, rows } = await receiveUpload(world, request, asked)
      const actor = actorOf(call)
      const run = await world.store.transaction(async tx => {
        // One at a time: two that come together must not both find nobody at work.
        const [now] = await tx.lock('segment', [segment.id], 'all')
        if (!now || (await isWorkedOn(tx, { segment: segment.id }))) throw busy()
        return queueRun(world, tx, actor, {
          organization: String(segment.organization),
          name: runName(`${segment.name}: ${fileName}`, world.clock().toISOString()),
          kind: 'segment_upload',
          trigger: actor.source === 'ui' ? 'manual' : 'api',
          share: 'organization',
          fields: { segment: segment.id },
          input: checksum,
          question: { operation: asked.operation, idType: asked.idType, file: fileName, rows },
        })
      })
      return answerOne({ ...call, resource: resourceNamed(world, 'job-run') }, run)
    },
  }),
} satisfies ApiProduct['routes']

/** @throws ApiError 403, 404, 409 */
async function uploadable({ world, person, resource, params }: EntityCall): Promise<Row> {
  const segment = await visibleRow(world.store.read, person, resource, params.id ?? '')
  demand(person, 'update', resource, segment)
  if (segment.archivedAt || segment.status === 'archived')
    throw new ApiError(409, { error: 'This segment is archived. Unarchive it first.' })
  if (segment.madeFrom === 'rule')
    throw new ApiError(409, {
      error: 'This segment is made by a rule. Upload the IDs to a segment that its rule names.',
    })
  if (await isWorkedOn(world.store.read, { segment: segment.id })) throw busy()
  return segment
}

function busy(): ApiError {
  return new ApiError(409, { error: 'Another upload or build of this segment is under way. Wait until it is done.' })
}

function readAsked({ searchParams }: URL, segment: Row) {
  const operation = uploadOperations.find(one => one === searchParams.get('operation'))
  const idType = searchParams.get('idType')
  if (!operation) throw fieldsRefused({ operation: 'Choose add, replace, or remove' })
  if (!isIdType(idType)) throw fieldsRefused({ idType: 'Choose an ID type' })
  const taken = Array.isArray(segment.idTypes) ? segment.idTypes : []
  if (taken.length > 0 && !taken.includes(idType))
    throw fieldsRefused({ idType: 'This segment takes other ID types. Add this one to the segment first.' })
  const column = (searchParams.get('column') ?? '').slice(0, 200)
  return { operation, idType, column, header: searchParams.get('header') === 'true' }
}
