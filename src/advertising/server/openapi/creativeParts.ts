import { sharedParts } from '../../../engine/server/openapi/sharedParts.ts'

const text = { type: 'string' }
const { Error: failure } = sharedParts.schemas

/** The shapes of what is answered about creatives: swapping, previews and VAST. */
export const creativeParts = {
  /** Every failure's body, with what `GET /vast` says beside. */
  Error: {
    ...failure,
    properties: {
      ...failure.properties,
      vastError: {
        type: 'integer',
        description: 'The VAST error code that players report, where a URL has no document.',
      },
    },
  },
  SwapAnswer: {
    type: 'object',
    required: ['results', 'hidden'],
    properties: {
      results: {
        type: 'array',
        items: {
          allOf: [
            { $ref: '#/components/schemas/BulkResult' },
            { type: 'object', properties: { name: text, status: text, version: { type: 'integer' } } },
          ],
        },
      },
      hidden: { type: 'integer', description: 'Line items that show it and that the person may not see.' },
    },
  },
  CreativePreview: {
    type: 'object',
    required: [
      'url',
      'expiresAt',
      'kind',
      'width',
      'height',
      'hosts',
      'bytes',
      'files',
      'clickUrl',
      'clickMacro',
      'findings',
    ],
    properties: {
      url: {
        ...text,
        description: 'The document for a frame with `sandbox="allow-scripts"`; it asks for no cookie.',
      },
      expiresAt: { type: 'string', format: 'date-time' },
      kind: { enum: ['tag', 'html5'] },
      width: { type: ['integer', 'null'] },
      height: { type: ['integer', 'null'] },
      hosts: { type: 'array', items: text, description: 'What the creative may load from.' },
      bytes: { type: 'integer' },
      files: {
        type: 'array',
        items: { type: 'object', properties: { path: text, bytes: { type: 'integer' } } },
        description: 'Of a packed creative, unpacked.',
      },
      clickUrl: { type: ['string', 'null'] },
      clickMacro: { type: ['boolean', 'null'], description: 'Whether a tag has a place for a click counter.' },
      findings: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'message', 'fix'],
          properties: {
            code: { enum: ['no_click_tag', 'no_ad_size', 'other_size', 'missing_file'] },
            message: text,
            fix: text,
          },
        },
        description: 'What an ad server would object to in a packed creative.',
      },
    },
  },
  VastAnswer: {
    type: 'object',
    required: ['adm', 'url', 'finalUrl', 'contentType', 'fetchedAt'],
    properties: {
      adm: { ...text, description: 'The document, to be parsed as XML.' },
      url: text,
      finalUrl: text,
      contentType: text,
      fetchedAt: { type: 'string', format: 'date-time' },
    },
  },
  VastInspection: {
    type: 'object',
    required: ['hops', 'ads', 'failure', 'verdict', 'startedAt', 'ms'],
    properties: {
      hops: { type: 'array', items: { type: 'object' }, description: 'The documents, in the order they were asked.' },
      ads: { type: 'array', items: { type: 'object' }, description: 'What would play, wrappers merged.' },
      failure: {
        type: ['object', 'null'],
        properties: { code: { type: 'integer' }, message: text },
        description: 'Why nothing plays.',
      },
      verdict: { enum: ['valid', 'questionable', 'invalid'] },
      startedAt: { type: 'string', format: 'date-time' },
      ms: { type: 'integer' },
    },
  },
}
