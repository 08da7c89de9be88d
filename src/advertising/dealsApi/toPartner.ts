import type { DealAdapter } from './dealAdapters.ts'
import { joined, lastOf, own, visitBody } from './visitBody.ts'

/** A body of the protocol as a partner has it: its names and its words. */
export function toPartner(body: unknown, adapter: DealAdapter): unknown {
  const { unsaid = {} } = adapter
  return visitBody(body, {
    object: (given, path) =>
      Object.fromEntries(
        Object.entries(given).filter(
          ([name, value]) => value === undefined || own(unsaid, joined(path, name)) !== value,
        ),
      ),
    name: path => nameAtPartner(path, adapter),
    path: joined,
    value: (value, path) => own(own(adapter.words, path) ?? {}, String(value)) ?? value,
  })
}

/** Where a field stands in a partner's format, by the protocol's path; places in lists may stand in it: `countries.0`. */
export function pathAtPartner(path: string, adapter: DealAdapter): string {
  let at = ''
  const parts = path.split('.').map(part => {
    if (/^\d+$/.test(part)) return part
    at = joined(at, part)
    return nameAtPartner(at, adapter)
  })
  return parts.join('.')
}

function nameAtPartner(path: string, { names }: DealAdapter): string {
  return own(names, path) ?? lastOf(path)
}
