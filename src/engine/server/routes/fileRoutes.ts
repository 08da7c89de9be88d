import { visibleRow } from '../access/guard.ts'
import { fileChecksum, thumbnailChecksum } from '../assets/fileRefs.ts'
import { putThumbnail } from '../assets/putThumbnail.ts'
import { serveFile } from '../assets/serveFile.ts'
import { ApiError } from '../http/apiError.ts'
import type { EntityCall, Handlers } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { answerOne } from './entityRoutes.ts'

/** The files that rows are made of, to whoever may read the row. */
export const fileRoutes: Pick<
  Handlers,
  'GET /:entity/:id/file' | 'GET /:entity/:id/thumbnail' | 'PUT /:entity/:id/thumbnail'
> = {
  'GET /:entity/:id/file': async call => {
    const row = await rowWithFile(call)
    return serveFile(call, { checksum: fileChecksum(row), fileName: String(row.fileName ?? 'file') })
  },

  'GET /:entity/:id/thumbnail': async call => {
    const row = await rowWithFile(call)
    return serveFile(call, { checksum: thumbnailChecksum(row), fileName: 'thumbnail' })
  },

  'PUT /:entity/:id/thumbnail': async call => answerOne(call, await putThumbnail(call)),
}

async function rowWithFile({ context, resource, principal, params }: EntityCall): Promise<Row> {
  if (!resource.fromFiles) throw new ApiError(404, { error: `${resource.plural} have no files` })
  return visibleRow(context.store.read, principal, resource, params.id ?? '')
}
