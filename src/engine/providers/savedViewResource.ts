import type { Resource } from '../contract/resourceSpec.ts'
import { resourceOfEntity } from './resources.ts'

/** Its rows are the views of lists that are shared with an organization. */
export function savedViewResource(): Resource {
  return resourceOfEntity('saved-view')
}
