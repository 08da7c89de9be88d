import type { ErrorBody } from '../../../engine/contract/api.ts'
import { networkOf } from '../../../engine/server/access/networkOf.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { checkSameOrigin } from '../../../engine/server/http/checkSameOrigin.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { failures, ok, open, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { VastQuestion } from '../../vast/vastInspection.ts'
import { countOutside } from '../countOutside.ts'
import { answerSeconds } from '../vast/answerCache.ts'
import { assetLengths } from '../vast/assetLengths.ts'
import { vastReaders } from '../vast/vastReaders.ts'
import { createVastService } from '../vast/vastService.ts'

const longestUrl = 2000
const mostXmlBytes = 1_048_576
/** JSON writes a quote or a line break as two characters, and rarer ones as six. */
const mostBodyBytes = 4 * mostXmlBytes

const serviceOf = perContext(createVastService)
/** By the network that asks: anybody may, so that counting costs no write. */
const countDocuments = perContext(({ clock }) => createRateLimit(clock, 60))

interface VastErrorBody extends ErrorBody {
  /** What players report where there is no document. */
  readonly vastError: number
}

/** The VAST inspector: the whole way for a person, one document for the console's own pages. */
export const vastRoutes = {
  'GET /vast': route({
    policy: 'public',
    operation: {
      ...open('vastDocument', 'Fetch the document behind a VAST URL that the console stores, for its own pages', {
        ...ok('`adm` is the document as text', 'VastAnswer'),
        ...failures(400, 403, 404, 429, 502),
      }),
      parameters: [{ name: 'url', in: 'query', required: true, schema: { ...text, maxLength: 2000 } }],
    },
    handler: async call => {
      const { context, request, url, address } = call
      checkSameOrigin(request, context)
      countDocuments(context)(networkOf(String(address)))
      const asked = addressOf(url.searchParams.get('url') ?? '')
      if (!(await serviceOf(context).mayAnswer(asked, await vastReaders(call)))) {
        throw new ApiError(404, { error: 'This VAST URL hasn’t been inspected yet. Inspect it first.' })
      }
      const answer = await serviceOf(context).answer(asked)
      if (!('adm' in answer)) {
        const body: VastErrorBody = { error: answer.message, vastError: answer.code }
        throw new ApiError(answer.forbidden ? 403 : 502, body)
      }
      return Response.json(answer, { headers: { 'cache-control': `private, max-age=${answerSeconds}` } })
    },
  }),

  'POST /vast': route({
    policy: 'signed-in',
    operation: {
      ...signedIn(
        'inspectVast',
        'Inspect a VAST URL or document: its wrapper chain, its ads, and what is wrong with it',
        {
          ...ok(
            'Every document on the way, what is to be found in each, and the ads that would play',
            'VastInspection',
          ),
          ...failures(413, 415, 429),
        },
      ),
      parameters: [requestedWith],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { type: 'object', required: ['url'], properties: { url: { ...text, maxLength: 2000 } } },
                { type: 'object', required: ['xml'], properties: { xml: { ...text, description: 'At most 1 MiB.' } } },
              ],
            },
          },
        },
      },
    },
    handler: async ({ context, request, principal }) => {
      await countOutside(context)('vast-inspection', { address: null, account: principal.id })
      const question = questionOf(await readJson(request, mostBodyBytes))
      return Response.json(await serviceOf(context).inspect(question, assetLengths(context, principal), principal.id))
    },
  }),
} satisfies ApiProduct['routes']

function questionOf({ url, xml, ...others }: Readonly<Record<string, unknown>>): VastQuestion {
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  if ((url === undefined) === (xml === undefined)) {
    throw fieldsRefused({ url: 'Send a URL, or a document in “xml”' })
  }
  if (xml === undefined) return { url: addressOf(url) }
  if (typeof xml !== 'string' || xml.trim() === '') throw fieldsRefused({ xml: 'Paste a VAST document' })
  if (new TextEncoder().encode(xml).length > mostXmlBytes) {
    throw new ApiError(413, { error: 'The document is larger than 1 MiB' })
  }
  return { xml }
}

function addressOf(url: unknown): string {
  const text = typeof url === 'string' ? url.trim() : ''
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw fieldsRefused({ url: 'Enter a URL, like https://ads.example/vast.xml' })
  }
  if (text.length > longestUrl) throw fieldsRefused({ url: `Use at most ${longestUrl} characters` })
  return text
}
