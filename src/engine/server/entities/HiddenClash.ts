import { ApiError } from '../http/apiError.ts'

/**
 * Another row has the same, and the person must not learn of it: a user of an organization that isn't theirs. A dry run
 * doesn't say it at all; who really invites is refused without the reason, and not often (`createEntity`).
 */
export class HiddenClash extends ApiError {
  override name = 'HiddenClash'
  constructor(fields: readonly string[]) {
    const text = 'This can’t be used here. Ask a platform administrator to add the user to your organization.'
    super(400, { error: text, fields: Object.fromEntries(fields.map(field => [field, text])) })
  }
}
