import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { type Json, requestedWith, text } from '../../../engine/server/openapi/operation.ts'
import { type UploadOperation, uploadLimits, uploadOperations } from '../../targeting/memberIds.ts'

/** A parameter of an address, as OpenAPI describes it. */
export function inQuery(name: string, schema: Json, description: string, required = false): Json {
  return { name, in: 'query', required, description, schema }
}

/** What a call that takes a file of lines says of itself. @param type what the values are @param what `entries` @param about the file, given how much it may hold */
export function uploadOperation(
  type: { readonly name: string; readonly schema: Json },
  what: string,
  about: (most: string) => string,
): Json {
  return {
    parameters: [
      { $ref: '#/components/parameters/id' },
      requestedWith,
      inQuery('operation', { enum: uploadOperations }, `What to do with the ${what}.`, true),
      inQuery(type.name, type.schema, `What the ${what} are.`, true),
      inQuery('column', { ...text, maxLength: 200 }, 'The name or number of the column; default: the first.'),
      inQuery('header', { type: 'boolean' }, 'Whether the first line names the columns.'),
    ],
    requestBody: {
      required: true,
      description: about(`up to ${uploadLimits.lines} lines and ${uploadLimits.bytes / 1_048_576} MB`),
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    },
  }
}

/** What an upload's address asks for, and which column is read. @throws ApiError 400 */
export function readUploadQuery({ searchParams }: URL): UploadQuery {
  const operation = uploadOperations.find(one => one === searchParams.get('operation'))
  if (!operation) throw fieldsRefused({ operation: 'Choose add, replace, or remove' })
  const column = (searchParams.get('column') ?? '').slice(0, 200)
  return { operation, column, header: searchParams.get('header') === 'true' }
}

export interface UploadQuery {
  readonly operation: UploadOperation
  readonly column: string
  readonly header: boolean
}
