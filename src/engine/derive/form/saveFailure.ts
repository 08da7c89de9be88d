import { HttpError } from 'ra-core'
import type { ErrorBody } from '../../contract/api.ts'
import type { FieldErrors } from '../../contract/validate.ts'
import { errorText } from '../../kit/errorText.ts'
import type { Row } from './rowPath.ts'

/** Why a save was refused: the server's sentence, its sentences by field, and on a stale version the row as it is now. */
export interface SaveFailure {
  readonly message: string
  readonly fields: FieldErrors
  readonly current: Row | null
}

export function saveFailure(error: unknown): SaveFailure {
  const message = errorText(error)
  if (!(error instanceof HttpError)) return { message, fields: {}, current: null }
  const body: Partial<ErrorBody> = typeof error.body === 'object' && error.body !== null ? error.body : {}
  return {
    message: typeof body.error === 'string' && body.error ? body.error : message,
    fields: sentences(body.fields),
    current: error.status === 409 && isRow(body.current) ? body.current : null,
  }
}

function sentences(fields: unknown): FieldErrors {
  if (!isRow(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text] as const] : [])),
  )
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
