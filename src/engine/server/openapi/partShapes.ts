export const text = { type: 'string' }
export const boolean = { type: 'boolean' }
export const count = { type: 'integer', minimum: 0 }
export const time = { type: 'string', format: 'date-time' }
export const list = (items: object) => ({ type: 'array', items })

/** A closed object; all of it is always there but for what is `optional`. */
export function closed(properties: object, optional: object = {}) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  }
}
