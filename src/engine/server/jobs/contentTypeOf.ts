/** Of a file that a run has made, by the name that the run has given it. */
export function contentTypeOf(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1)
  return Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : 'application/octet-stream'
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const
