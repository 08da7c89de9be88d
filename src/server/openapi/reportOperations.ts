import { factMeasures, factParts } from '../../contract/reporting/factShape.ts'
import { personSample } from '../../contract/reporting/personSample.ts'
import { reportQuestionSchema } from '../../contract/reporting/reportQuestion.ts'
import { factLimits } from '../facts/readLines.ts'
import { failures, type Json, list, ok, requestedWith, signedIn, text } from './operation.ts'

const id = { $ref: '#/components/parameters/id' }

/** What follows from the line item (organization, campaign, strategy, currency) is not asked for. */
const factLineSchema = {
  type: 'object',
  required: ['hour', 'lineItem'],
  additionalProperties: false,
  properties: {
    hour: { type: 'string', format: 'date-time', description: 'The full hour, UTC or with an offset.' },
    ...Object.fromEntries(factParts.map(name => [name, { ...text, maxLength: 100 }])),
    ...Object.fromEntries(factMeasures.map(name => [name, { type: 'integer', minimum: 0 }])),
    people: {
      type: 'array',
      maxItems: personSample.perLine,
      items: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
      description: `Who was shown an impression of this hour, each as a SHA-256 in hexadecimal digits, the same one wherever the same person is meant. Reach is estimated from those whose hash begins with 00 (1 in ${personSample.rate}); nothing is kept of the others, who may as well be left out. In CSV with spaces between them.`,
    },
  },
}

/** What the facts answer, and how they come in. */
export const reportOperations = {
  'POST /fact': {
    ...signedIn('sendFacts', 'Take a batch of hourly facts in: told twice they replace, sent twice they count once', {
      ...ok('How many lines were taken, and why each other one was not', 'FactBatchAnswer'),
      ...failures(409, 413, 415),
    }),
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
  'DELETE /fact/:batch': {
    ...signedIn('withdrawFacts', 'Withdraw a batch that the caller sent, within seven days; twice is as once', {
      ...ok('Its facts are gone, and what stood before them is back', 'WithdrawnBatch'),
      ...failures(409),
    }),
    parameters: [{ name: 'batch', in: 'path', required: true, schema: { ...text, maxLength: 100 } }, requestedWith],
  },
  'GET /service-account/:id/keys': {
    ...signedIn('serviceKeys', 'The live keys of a service account', list('ServiceKey', 'Without the keys themselves')),
    parameters: [id],
  },
  'POST /service-account/:id/keys': {
    ...signedIn('makeServiceKey', 'Make a key; it is shown this once, as `secret`', {
      ...ok('Calls carry it as `Authorization: Bearer …`', 'NewServiceKey'),
      ...failures(409),
    }),
    parameters: [id, requestedWith],
    requestBody: {
      required: false,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { days: { type: 'integer', minimum: 1, maximum: 365, default: 365 } } },
        },
      },
    },
  },
  'DELETE /service-account/:id/keys/:key': {
    ...signedIn('removeServiceKey', 'Take a key away, at once', { 204: { description: 'It is gone' } }),
    parameters: [id, { name: 'key', in: 'path', required: true, schema: text }, requestedWith],
  },
  'POST /report-query': {
    ...signedIn('reportQuery', 'Rows, totals and a comparison worked out from the facts', {
      ...ok('Columns, rows in their order, names of ids, totals, and until when the facts are known', 'ReportAnswer'),
      ...failures(413, 415, 429),
    }),
    parameters: [requestedWith],
    requestBody: jsonBody({
      ...reportQuestionSchema,
      properties: { organization: text, ...reportQuestionSchema.properties },
    }),
  },
  'POST /report-export': {
    ...signedIn('reportExport', 'Put a question into the queue, to be answered by files', {
      ...ok('The run; it has addresses when it has succeeded', 'job-run'),
      ...failures(413, 415, 429),
    }),
    parameters: [requestedWith],
    requestBody: jsonBody({
      ...reportQuestionSchema,
      properties: {
        organization: text,
        name: text,
        format: { enum: ['csv', 'xlsx', 'json'], default: 'csv' },
        ...reportQuestionSchema.properties,
      },
    }),
  },
  'POST /report/:id/run': {
    ...signedIn('runReport', 'Put a stored report into the queue', {
      ...ok('The run; it has addresses when it has succeeded', 'job-run'),
      ...failures(409, 429),
    }),
    parameters: [id, requestedWith],
  },
  'GET /job-run/:id/data/:part': {
    ...signedIn('runData', 'Rows that a run has made: all parts one after the other are the table', {
      ...ok('An array of rows; the first row of the first part names the columns'),
      ...failures(410),
    }),
    parameters: [id, { name: 'part', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }],
  },
  'GET /job-run/:id/download': {
    ...signedIn('runDownload', 'The whole file that a run has made', {
      200: { description: 'CSV, XLSX or JSON', content: { '*/*': {} } },
      ...failures(410),
    }),
    parameters: [id],
  },
} as const satisfies Readonly<Record<string, Json>>

function jsonBody(schema: unknown): Json {
  return { required: true, content: { 'application/json': { schema } } }
}
