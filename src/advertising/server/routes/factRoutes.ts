import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { factLineSchema } from '../facts/factLineSchema.ts'
import { factLimits } from '../facts/readLines.ts'
import { receiveFacts } from '../facts/receiveFacts.ts'
import { withdrawOwnBatch } from '../facts/withdrawOwnBatch.ts'

/** Facts come in by batches, which can be withdrawn; they go out through reports and metrics. */
export const factRoutes = {
  'POST /fact': route({
    policy: 'signed-in',
    operation: {
      ...signedIn(
        'sendFacts',
        'Receive a batch of hourly facts: an hour reported again replaces the first report, and a batch sent twice counts once',
        {
          ...ok('How many lines were taken, and why each other one was not', 'FactBatchAnswer'),
          ...failures(409, 413, 415, 429),
        },
      ),
      parameters: [
        {
          name: 'X-Batch-Id',
          in: 'header',
          description: 'Or `batch` in the query.',
          schema: { ...text, maxLength: 100 },
        },
      ],
      requestBody: {
        required: true,
        description: `Up to ${factLimits.lines} lines and ${factLimits.bytes / 1_048_576} MiB. CSV has a header.`,
        content: { 'application/x-ndjson': { schema: factLineSchema }, 'text/csv': { schema: text } },
      },
    },
    handler: async call => Response.json(await receiveFacts(call)),
  }),

  'DELETE /fact/:batch': route({
    policy: 'signed-in',
    operation: {
      ...signedIn(
        'withdrawFacts',
        'Withdraw a batch that the caller sent, within seven days; withdrawing it again changes nothing',
        {
          ...ok('Its facts are removed, and those they replaced are back', 'WithdrawnBatch'),
          ...failures(409, 429),
        },
      ),
      parameters: [{ name: 'batch', in: 'path', required: true, schema: { ...text, maxLength: 100 } }, requestedWith],
    },
    handler: async call => Response.json(await withdrawOwnBatch(call)),
  }),
} satisfies ApiProduct['routes']
