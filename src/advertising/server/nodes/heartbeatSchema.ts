const percent = { type: 'number', minimum: 0, maximum: 100 } as const
const gauge = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const

/** What a node reports of itself. */
export const heartbeatSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['hostname', 'softwareVersion', 'metrics'],
  properties: {
    hostname: { type: 'string', maxLength: 253, description: 'Its own, so that no node reports for another.' },
    softwareVersion: { type: 'string', minLength: 1, maxLength: 40 },
    configRevision: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'The configuration that it runs; left out before it has one.',
    },
    metrics: {
      type: 'object',
      additionalProperties: false,
      required: ['qps', 'errorRate'],
      properties: {
        qps: { ...gauge, description: 'Requests a second. A node that drains goes offline at 0.' },
        errorRate: percent,
        p95Ms: gauge,
        cpu: percent,
        memory: percent,
      },
    },
  },
} as const
