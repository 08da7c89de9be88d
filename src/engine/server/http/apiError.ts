import type { ErrorBody } from '../../contract/api.ts'

/** A refusal that the answer explains: `error` is one sentence for a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 421 | 429 | 502 | 503 | 507,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.error)
  }
}

/** Fields that are wrong; the sentence above them counts them. */
export function fieldsRefused(fields: Readonly<Record<string, string>>): ApiError {
  const [first, ...rest] = Object.entries(fields)
  const [path, text] = first ?? ['', 'This does not have the right form']
  const where = path ? `${path}: ${text}` : text
  return new ApiError(400, { error: rest.length ? `${where}, and ${rest.length} more to mend` : where, fields })
}

export function notThere(label: string, id: string): ApiError {
  return new ApiError(404, { error: `There is no ${label.toLowerCase()} "${id.slice(0, 80)}"` })
}
