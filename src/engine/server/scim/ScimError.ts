/** A refusal as RFC 7644, 3.12, words it. */
export class ScimError extends Error {
  override name = 'ScimError'
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 412,
    detail: string,
    readonly scimType?: ScimErrorType,
  ) {
    super(detail)
  }
}

export type ScimErrorType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
