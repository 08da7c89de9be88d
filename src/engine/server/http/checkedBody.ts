import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { validateSchema } from '../../contract/validate.ts'
import { fieldsRefused } from './apiError.ts'
import { readJson } from './readJson.ts'

type Parts = Readonly<Record<string, unknown>>

/** A request's body that its schema allows; `Body` is what the schema says. @throws ApiError 400 at the fields, 413, 415 */
export async function checkedBody<Body = Parts>(
  request: Request,
  schema: JsonSchema,
  mostBytes?: number,
): Promise<Body> {
  return checked<Body>(schema, await readJson(request, mostBytes))
}

/** The same for a body that was read before. @throws ApiError 400 at the fields */
export function checked<Body = Parts>(schema: JsonSchema, body: Parts): Body {
  const errors = validateSchema(schema, body)
  if (Object.keys(errors).length > 0) throw fieldsRefused(errors)
  return body as Body
}
