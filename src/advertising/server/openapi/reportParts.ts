import { silentStages } from '../../reporting/silentDeals.ts'

const text = { type: 'string' }
const day = { type: 'string', format: 'date' }
const time = { type: ['string', 'null'], format: 'date-time' }
const range = { type: ['object', 'null'], properties: { from: day, to: day } }
const number = { type: ['number', 'null'] }
const pacing = { $ref: '#/components/schemas/Pacing' }

/** The shapes of what reports answer (`src/advertising/reporting`). */
export const reportParts = {
  FactBatchAnswer: {
    type: 'object',
    required: ['batch', 'accepted', 'rejected', 'rejectedCount'],
    properties: {
      batch: text,
      accepted: { type: 'integer' },
      rejected: {
        type: 'array',
        description: 'The first 1,000 rows.',
        items: { type: 'object', properties: { line: { type: 'integer' }, error: text } },
      },
      rejectedCount: { type: 'integer' },
    },
  },
  WithdrawnBatch: {
    type: 'object',
    required: ['batch', 'status'],
    properties: { batch: text, status: { const: 'withdrawn' } },
  },
  ReportRow: {
    type: 'object',
    required: ['cells'],
    properties: {
      cells: { type: 'array', items: { type: ['string', 'number', 'null'] } },
      compared: { type: ['array', 'null'], items: number, description: 'The metrics in the days compared with.' },
    },
  },
  ReportAnswer: {
    type: 'object',
    required: ['columns', 'rows', 'totals', 'more', 'names', 'range', 'timezone', 'asOf', 'completeThrough'],
    properties: {
      columns: {
        type: 'array',
        items: {
          type: 'object',
          required: ['kind', 'key', 'label'],
          properties: {
            kind: { enum: ['dimension', 'metric'] },
            key: text,
            label: text,
            entity: { type: ['string', 'null'] },
            unit: { enum: ['count', 'micros', 'percent', 'ratio'] },
            additive: { type: 'boolean' },
            denominator: { type: ['string', 'null'] },
          },
        },
      },
      rows: { type: 'array', items: { $ref: '#/components/schemas/ReportRow' } },
      totals: { type: 'array', items: { $ref: '#/components/schemas/ReportRow' } },
      more: { type: 'boolean', description: 'There are more rows than were asked for.' },
      names: { type: 'object', description: 'By dimension and id: name and code.' },
      range,
      comparedRange: range,
      timezone: text,
      weekStart: { enum: ['monday', 'sunday', 'saturday'], description: 'The day that weeks begin with.' },
      currency: { type: ['string', 'null'] },
      rates: { type: ['object', 'null'], properties: { day: text, rates: { type: 'object' } } },
      asOf: { type: 'string', format: 'date-time' },
      completeThrough: time,
    },
  },
  Pacing: {
    type: ['object', 'null'],
    properties: {
      unit: { enum: ['micros', 'impressions'] },
      budget: { type: 'number' },
      delivered: { type: 'number' },
      expected: { type: 'number' },
      percent: number,
      band: { enum: ['under', 'behind', 'on', 'ahead', 'over', null] },
      requiredDaily: number,
    },
  },
  PacingToday: {
    type: 'object',
    required: ['asOf', 'completeThrough', 'state', 'simulated', 'day', 'currencies', 'impressions', 'offPace'],
    properties: {
      asOf: { type: 'string', format: 'date-time' },
      completeThrough: time,
      state: { enum: ['live', 'stale', 'no_data'] },
      simulated: { type: 'boolean' },
      day,
      currencies: { type: 'array', items: paced({ currency: text, spend: { type: 'integer' } }) },
      impressions: { ...paced({}), type: ['object', 'null'] },
      active: { type: 'integer' },
      planned: { type: 'integer', description: 'How many of the active ones have a budget and an end.' },
      offPace: {
        type: 'array',
        items: { type: 'object', properties: { id: text, name: text, currency: text, pacing } },
      },
      offPaceCount: { type: 'integer' },
    },
  },
  SilentDeals: {
    type: 'object',
    required: ['asOf', 'completeThrough', 'hours', 'active', 'total', 'deals'],
    properties: {
      asOf: { type: 'string', format: 'date-time' },
      completeThrough: time,
      hours: { type: 'integer', description: 'Looked at, up to `completeThrough`.' },
      active: { type: 'integer' },
      total: { type: 'integer' },
      deals: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'stage'],
          properties: {
            id: text,
            name: text,
            dealId: text,
            stage: { enum: silentStages },
            bidRequests: { type: 'integer' },
            bids: { type: 'integer' },
            wins: { type: 'integer' },
            lastDay: { type: ['string', 'null'], format: 'date' },
            impressionsBefore: { type: 'integer' },
          },
        },
      },
    },
  },
}

/** A function, as the table above is made before what stands below it. */
function paced(more: object) {
  const properties = { ...more, campaigns: { type: 'integer' }, today: pacing, flight: pacing }
  return { type: 'object', properties }
}
