import type { FieldErrors } from '../../engine/contract/validate.ts'
import { t } from '../../engine/texts/t.ts'
import type { DealAdapter } from './dealAdapters.ts'
import { pathAtPartner } from './toPartner.ts'
import { joined, lastOf, own, type Visitor, visitBody } from './visitBody.ts'

/**
 * What a partner sent, as the protocol has it, or the fields that it says twice: by its own name and by the protocol's. What the
 * adapter doesn't know stays as it is, for the checks to judge.
 */
export function fromPartner(
  body: unknown,
  adapter: DealAdapter,
): { readonly body: unknown } | { readonly errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const path = pathIn(adapter)
  const read = visitBody(body, {
    object: (given, at) => {
      const names = new Map<string, string>()
      for (const name of Object.keys(given)) {
        const first = names.get(path(at, name))
        if (first !== undefined)
          errors[joined(pathAtPartner(at, adapter), name)] = t('Send %{first} or %{second}, not both', {
            first,
            second: name,
          })
        names.set(path(at, name), name)
      }
      const missing = Object.entries(adapter.unsaid ?? {}).filter(
        ([unsaid]) => unsaid === joined(at, lastOf(unsaid)) && !names.has(unsaid),
      )
      return { ...given, ...Object.fromEntries(missing.map(([unsaid, code]) => [lastOf(unsaid), code])) }
    },
    name: lastOf,
    path,
    value: (value, at) => {
      const code = Object.entries(own(adapter.words, at) ?? {}).find(([, word]) => word === value)?.[0]
      return code === undefined ? value : Number(code)
    },
  })
  return Object.keys(errors).length > 0 ? { errors } : { body: read }
}

function pathIn({ names }: DealAdapter): Visitor['path'] {
  const known = Object.entries(names)
  return (parent, name) =>
    known.find(([path, theirs]) => theirs === name && path === joined(parent, lastOf(path)))?.[0] ??
    joined(parent, name)
}
