import type { Fields } from './fieldSpec.ts'
import type { Resource } from './resourceSpec.ts'

/** A form that asks for these fields alone as a resource of its own, so that values are shown and checked as a row's are. */
export function formOf(resource: Resource, fields: Fields): Resource {
  const none = { variants: null, states: null, actions: {}, rules: [], unique: [], groupHelp: {} }
  return { ...resource, ...none, fields, schema: 'catalogue', decidesAccess: false }
}
