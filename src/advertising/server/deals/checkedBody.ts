import type { JsonSchema } from '../../../engine/contract/jsonSchema.ts'
import { validateSchema } from '../../../engine/contract/validate.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'

/** A body that its schema allows; `Body` is what the schema says. @throws ApiError 400 at the fields, 413, 415 */
export async function checkedBody<Body>(request: Request, schema: JsonSchema): Promise<Body> {
  const body = await readJson(request)
  const errors = validateSchema(schema, body)
  if (Object.keys(errors).length > 0) throw fieldsRefused(errors)
  return body as Body
}
