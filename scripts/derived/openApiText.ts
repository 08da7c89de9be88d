/**
 * An OpenAPI document as JSON in which a parameter, a property or an answer has a line: what is short stands in one
 * line, and so do neighbors that only refer. Paths and schemas are sorted. `x-field` is left out: it is the catalogue's
 * own line once more.
 */
export function openApiText(document: Readonly<Record<string, unknown>>): string {
  const { paths, components } = document
  const parts = isObject(components)
    ? { ...components, schemas: sorted(Reflect.get(components, 'schemas')) }
    : components
  return `${print({ ...document, paths: sorted(paths), components: parts }, '', 0)}\n`
}

const width = 160

function print(value: unknown, indent: string, before: number): string {
  const line = JSON.stringify(value, (key, inner) => (key === 'x-field' ? undefined : inner))
  if (!isObject(value) || indent.length + before + line.length <= width) return line
  const isList = Array.isArray(value)
  if (isList && !value.some(isObject)) return line
  const lines: string[] = []
  let refersBefore = false
  for (const [name, member] of Object.entries(value)) {
    if (name === 'x-field') continue
    const key = isList ? '' : `${JSON.stringify(name)}: `
    const text = `${key}${print(member, `${indent} `, key.length)}`
    const refers = isObject(member) && '$ref' in member
    if (refers && refersBefore) lines.push(`${lines.pop()}, ${text}`)
    else lines.push(`${indent} ${text}`)
    refersBefore = refers
  }
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function sorted(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
