import type { ErrorBody } from '../../contract/api.ts'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { Fields } from '../../contract/fieldSpec.ts'

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

/**
 * Fields that are wrong. The sentence above them names the first, and counts the others: a resource's field by its label,
 * a parameter of a call, where no fields are given, as it is written.
 */
export function fieldsRefused(errors: Readonly<Record<string, string>>, fields?: Fields): ApiError {
  const [first, ...rest] = Object.entries(errors)
  const [path, text] = first ?? ['', 'This has the wrong format']
  const place = path && fields ? fieldAtPath(fields, path).label : path
  const sentence = place ? `${place}: ${text}` : text
  const others = rest.length === 1 ? ', and 1 more error' : `, and ${rest.length} more errors`
  return new ApiError(400, { error: rest.length ? `${sentence}${others}` : sentence, fields: errors })
}

export function notThere(label: string, id: string): ApiError {
  return new ApiError(404, { error: `There is no ${label.toLowerCase()} “${id.slice(0, 80)}”` })
}
