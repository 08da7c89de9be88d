import { theLanguage } from '../texts/language.ts'
import { said } from '../texts/said.ts'
import { isEntity } from './resources.ts'

/**
 * An answer with what it says in the language that is read. Of rows only refusals: the rest is sent back as it came when somebody changes
 * them.
 */
export function answerInWords(json: unknown, url: string): unknown {
  if (theLanguage().code === 'en') return json
  const [, entity = '', rest] = /^\/api\/v1\/([^/?]+)(?:\/[^/?]+)?(\/[^?]+)?/.exec(url) ?? []
  return inWords(json, rest === undefined && isEntity(entity) ? refusals : sentences)
}

function inWords(value: unknown, names: ReadonlySet<string>, isSaid = false): unknown {
  if (typeof value === 'string') return isSaid ? said(value) : value
  if (Array.isArray(value)) return value.map(one => inWords(one, names, isSaid))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'fields' ? fieldsInWords(inner, names) : inWords(inner, names, names.has(name)),
    ]),
  )
}

/** A sentence for each field, by its path. A schema's groups have fields, too, of kinds that may be called like words of the console. */
function fieldsInWords(fields: unknown, names: ReadonlySet<string>): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return inWords(fields, names, true)
  return Object.fromEntries(
    Object.entries(fields).map(([path, inner]) => [path, inWords(inner, names, typeof inner === 'string')]),
  )
}

/** Where an answer says why it refuses: the sentence, and one for each field. */
const refusals = new Set(['error', 'fields'])

/** Where it says what it has found. */
const sentences = new Set([
  ...refusals,
  ...[
    'message',
    'fix',
    'sentence',
    'advice',
    'reason',
    'title',
    'detail',
    'why',
    'says',
    'suggestion',
    'text',
    'label',
  ],
])
