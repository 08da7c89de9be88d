import { visibleRow } from '../access/guard.ts'
import { dispositionName } from '../assets/dispositionName.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { auditedEntity, isPrivate } from '../entities/auditedEntity.ts'
import { ApiError } from '../http/apiError.ts'
import type { EntityCall, Handlers } from '../http/call.ts'
import { artifactAt } from '../jobs/artifactUrls.ts'
import { contentTypeOf } from '../jobs/contentTypeOf.ts'
import type { Row } from '../store/Store.ts'

/** What runs have made. Which file it is stands in the run, never in the request. */
export const jobRunRoutes: Pick<Handlers, 'GET /job-run/:id/data/:part' | 'GET /job-run/:id/download'> = {
  'GET /job-run/:id/data/:part': async call => {
    const run = await runOf(call)
    const part = Number(call.params.part)
    const urls = Array.isArray(run.dataUrls) ? run.dataUrls : []
    return answerFile(call, run, Number.isInteger(part) ? urls[part] : undefined, 'inline')
  },

  'GET /job-run/:id/download': async call => {
    const run = await runOf(call)
    return answerFile(call, run, run.downloadUrl, 'attachment')
  },
}

function runOf({ context, principal, resource, params }: EntityCall) {
  return visibleRow(context.store.read, principal, resource, params.id ?? '')
}

async function answerFile(call: EntityCall, run: Row, url: unknown, as: Disposition): Promise<Response> {
  const { context, resource } = call
  const artifact = artifactAt(url)
  if (!artifact) throw new ApiError(404, { error: 'This run has no such file' })
  const until = typeof run.expiresAt === 'string' ? run.expiresAt : null
  if (until !== null && Date.parse(until) <= context.clock().getTime()) {
    throw new ApiError(410, { error: `This file was only kept until ${until.slice(0, 10)}: run the job again` })
  }
  const file = await context.artifacts.open(artifact.checksum)
  if (!file) throw new ApiError(410, { error: 'This file was deleted. Run it again.' })
  const { fileName } = artifact
  // Before any of it is sent: what can't be recorded isn't handed out.
  const audited = auditedEntity(resource, run)
  const name = isPrivate(resource, run) ? audited.name : `${audited.name}: ${fileName}`.slice(0, 240)
  const entity = { ...audited, name }
  const event = { action: 'export', entity, organization: run.organization } as const
  await context.store.transaction(tx => recordEvent(tx, call, event))
  return new Response(file.stream(0, file.size), {
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': `${as}; ${dispositionName(fileName)}`,
      'content-length': String(file.size),
      'content-type': contentTypeOf(fileName),
    },
  })
}

type Disposition = 'inline' | 'attachment'
