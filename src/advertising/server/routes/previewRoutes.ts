import { apiBase } from '../../../engine/contract/api.ts'
import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { withArticle } from '../../../engine/contract/withArticle.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { zipLimits } from '../../../engine/server/assets/probeZip.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { entityRoute, route } from '../../../engine/server/http/apiRoute.ts'
import type { Call } from '../../../engine/server/http/call.ts'
import { ownHosts } from '../../../engine/server/http/ownHosts.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { failures, open, text } from '../../../engine/server/openapi/operation.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { type CreativePreview, mostPreviewHosts, previewHost } from '../../creative/creativePreview.ts'
import type { Creative } from '../preview/Creative.ts'
import { checkPacked } from '../preview/checkPacked.ts'
import { creativeOf, mayHaveCreative } from '../preview/creativeOf.ts'
import { fillTagMacros } from '../preview/fillTagMacros.ts'
import { openPacked } from '../preview/openPacked.ts'
import { packedType } from '../preview/packedType.ts'
import { previewHeaders } from '../preview/previewHeaders.ts'
import { openTicket, sealTicket, ticketLasts } from '../preview/previewTicket.ts'
import { probedPage, probedTag } from '../preview/probedPage.ts'

/** A creative in a frame that can do nothing: first an address for one person, then what stands behind it. */
export const previewRoutes = {
  // Asked by a frame that has no cookies: its address holds a ticket, which stands for a person and is checked as one.
  'GET /preview/:ticket/*': route({
    policy: 'public',
    operation: {
      ...open('previewFile', 'Get a file of a creative for a sandboxed frame; `POST …/preview` gives the address', {
        200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        ...failures(403, 404, 413),
      }),
      parameters: ['ticket', 'path'].map(name => ({ name, in: 'path', required: true, schema: text })),
    },
    handler: async call => {
      const { context, request, url, params } = call
      // On its own in a tab no page around it would keep it from going elsewhere.
      if (request.headers.get('sec-fetch-dest') === 'document') {
        throw new ApiError(403, { error: 'Only the console can show previews' })
      }
      const { ticket: text = '' } = params
      const ticket = await openTicket(context, text)
      const principal = await context.principalOf(ticket.person)
      if (!principal) throw new ApiError(404, { error: 'This preview has expired. Load it again.' })
      const creative = await creativeOf(context, principal, resourceNamed(context, ticket.entity), ticket.id)
      const root = `${apiBase}/preview/${text}/`
      const shown = `${context.basePath}${root}`
      const files = [...ownHosts(request, context)].flatMap(host => [
        `http://${host}${shown}`,
        `https://${host}${shown}`,
      ])
      const headers = previewHeaders({ files, hosts: ticket.hosts })
      const { body, type } = await fileOf(creative, decoded(url.pathname.slice(root.length)))
      return new Response(body, { headers: { ...headers, 'content-type': type } })
    },
  }),
} satisfies ApiProduct['routes']

export const creativeRoutes = {
  'POST /:entity/:id/preview': entityRoute({
    policy: { verbs: ['read'] },
    operation: ({ label, entity }) => ({
      verbs: ['read'],
      absent: !mayHaveCreative(entity),
      summary: `Get a URL that shows ${withArticle(inSentence(label))} in a sandboxed frame for ten minutes; 404 if it has nothing to show`,
      body: {
        type: 'object',
        properties: { hosts: { type: 'array', items: { type: 'string' }, maxItems: mostPreviewHosts } },
      },
      answer: {
        description: 'The address and what is known of the creative',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/CreativePreview' } } },
      },
    }),
    handler: async call => {
      const { context, principal, resource } = call
      const hosts = hostsOf(await readJson(call.request), call)
      const id = call.params.id ?? ''
      const creative = await creativeOf(context, principal, resource, id)
      const until = context.clock().getTime() + ticketLasts
      const ticket = await sealTicket(context, { person: principal.id, entity: resource.entity, id, hosts, until })
      const expiresAt = new Date(until).toISOString()
      const { page, ...facts } = await factsOf(creative)
      const url = `${apiBase}/preview/${ticket}/${page.split('/').map(encodeURIComponent).join('/')}`
      return Response.json({ url, expiresAt, hosts, ...facts } satisfies CreativePreview)
    },
  }),
} satisfies ApiProduct['entityRoutes']

async function factsOf(creative: Creative) {
  const { kind, width, height, clickUrl } = creative
  if (kind === 'tag') {
    const { clickMacro } = fillTagMacros(creative.markup)
    const bytes = new TextEncoder().encode(creative.markup).length
    return { page: '', kind, width, height, clickUrl, bytes, files: [], clickMacro, findings: [] }
  }
  const packed = await openPacked(creative.file)
  const findings = await checkPacked(packed, creative)
  const { page, files } = packed
  return { page, kind, width, height, clickUrl, bytes: creative.file.size, files, clickMacro: null, findings }
}

async function fileOf(creative: Creative, path: string): Promise<{ body: BodyInit; type: string }> {
  if (creative.kind === 'tag') {
    if (path !== '') throw new ApiError(404, { error: 'A tag has no files of its own' })
    return { body: probedTag(fillTagMacros(creative.markup).markup), type: 'text/html; charset=utf-8' }
  }
  const packed = await openPacked(creative.file)
  const body = packed.read(path)
  const type = packedType(path)
  return { body: type === 'text/html' ? probedPage(await whole(body)) : body, type }
}

/** @throws ApiError 413 */
async function whole(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > zipLimits.htmlBytes) throw new ApiError(413, { error: 'The page is too large to be shown' })
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** @throws ApiError 400 */
function hostsOf({ hosts = [], ...others }: Readonly<Record<string, unknown>>, call: Call): readonly string[] {
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  if (!Array.isArray(hosts) || hosts.length > mostPreviewHosts) {
    throw fieldsRefused({ hosts: `List at most ${mostPreviewHosts} hosts` })
  }
  const own = ownHosts(call.request, call.context)
  for (const host of hosts) {
    if (typeof host !== 'string' || !previewHost.test(host)) {
      throw fieldsRefused({ hosts: 'Write hosts like cdn.example or cdn.example:8443' })
    }
    if (own.has(host)) throw fieldsRefused({ hosts: 'Creatives can’t load files from this console' })
  }
  return [...new Set(hosts)]
}

function decoded(path: string): string {
  const plain = percentDecoded(path)
  if (plain === null) throw new ApiError(404, { error: 'There is no such file' })
  return plain
}
