import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { failures, ok, open, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { conversionsSchema } from '../conversions/conversionsSchema.ts'
import { conversionTag } from '../conversions/conversionTag.ts'
import { receiveConversions } from '../conversions/receiveConversions.ts'
import { receiveTouches } from '../conversions/receiveTouches.ts'
import { takePixel } from '../conversions/takePixel.ts'
import { touchesSchema } from '../conversions/touchesSchema.ts'

const inQuery = (name: string, description: string) => ({ name, in: 'query', description, schema: text })
const sent = (schema: object) => ({ required: true, content: { 'application/json': { schema } } })
const received = ok('How many were new, and why others were not taken', 'ReceivedAnswer')

/** What people did after an ad: from advertisers' pages and servers; and the clicks and views that it is credited to. */
export const conversionRoutes = {
  // Loaded by pages of other sites: no cookies count, and the answer is always the same.
  'GET /c/:event': route({
    policy: 'public',
    operation: {
      ...open(
        'conversionPixel',
        'Count a conversion with a pixel; the image is the same whether or not there is such an event',
        {
          200: {
            description: 'A transparent pixel',
            content: { 'image/gif': { schema: { type: 'string', format: 'binary' } } },
          },
          ...failures(429),
        },
      ),
      parameters: [
        { name: 'event', in: 'path', required: true, schema: text },
        inQuery('order', 'Counts once for its event.'),
        inQuery('person', 'SHA-256 of the ID by which the delivery feed knows the person, too.'),
        inQuery('click', 'The ID of the click that led to it.'),
        inQuery('value', 'Like 24.95. Default: the event’s.'),
        inQuery('currency', 'The event’s; a value in another currency is left out.'),
        inQuery(
          'sig',
          'For an event with a pixel secret, which then needs `order`, too: `v1,` and the Base64 of an HMAC-SHA-256, with the secret, of six lines: the event’s ID, `order`, `value`, `currency`, `click`, and `person`, as they are sent; empty where one isn’t. No line break at the end. Without the right one, nothing counts.',
        ),
      ],
    },
    handler: async call => {
      await takePixel(call)
      return new Response(pixel, { headers: pixelHeaders })
    },
  }),

  'POST /conversion': route({
    policy: 'signed-in',
    operation: {
      ...signedIn(
        'sendConversions',
        'Receive conversions of server-to-server events',
        { ...received, ...failures(413, 415, 429) },
        [requestedWith],
      ),
      requestBody: sent(conversionsSchema),
    },
    handler: async call => Response.json(await receiveConversions(call)),
  }),

  'POST /touch': route({
    policy: 'signed-in',
    operation: {
      ...signedIn(
        'sendTouches',
        'Receive clicks and views of single people, to which conversions are credited',
        { ...received, ...failures(413, 415, 429) },
        [requestedWith],
      ),
      requestBody: sent(touchesSchema),
    },
    handler: async call => Response.json(await receiveTouches(call)),
  }),

  'GET /conversion-event/:id/tag': route({
    policy: { entity: 'conversion-event', verbs: ['read'] },
    operation: signedIn(
      'conversionTag',
      'Get where to send conversions of an event, and what has come in lately',
      { ...ok('The URL, and the last seven days', 'ConversionTag'), ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => Response.json(await inReadTurn(call, () => conversionTag(call))),
  }),
} satisfies ApiProduct['routes']

/** The smallest transparent GIF. */
const pixel = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), one =>
  one.charCodeAt(0),
)

const pixelHeaders = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
}
