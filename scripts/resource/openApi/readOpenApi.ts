import { Refusal } from '../Refusal.ts'

/** What is read of an OpenAPI document; everything in it may be missing or something else. */
export type Node = Readonly<Record<string, unknown>>

/** @throws Refusal when the text is no OpenAPI 3 document in JSON */
export function readOpenApi(text: string): Node {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new Refusal('This is not JSON: convert the OpenAPI document to JSON first')
  }
  if (!isNode(document)) throw new Refusal('This is no OpenAPI document: it has no "openapi" at its top')
  if (typeof document.swagger === 'string')
    throw new Refusal(`This is Swagger ${document.swagger}: convert it to OpenAPI 3 first`)
  if (typeof document.openapi !== 'string')
    throw new Refusal('This is no OpenAPI document: it has no "openapi" at its top')
  if (!/^3\.[01]\./.test(document.openapi))
    throw new Refusal(`This is OpenAPI ${document.openapi}: 3.0 and 3.1 can be read`)
  if (!isNode(document.paths) || Object.keys(document.paths).length === 0)
    throw new Refusal('This OpenAPI document has no paths, so there is nothing to list')
  return document
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A node's member that is an object; empty where there is none. */
export function nodeAt(node: Node | undefined, ...names: readonly string[]): Node {
  let at: unknown = node
  for (const name of names) at = isNode(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return isNode(at) ? at : {}
}

/** The member as a text; undefined where it is something else. */
export function textAt(node: Node, name: string): string | undefined {
  const value = node[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
