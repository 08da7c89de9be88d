import type { Fields } from '../../contract/fieldSpec.ts'
import { t } from '../../texts/t.ts'

/** Fields under one heading of the form. */
export interface FormSection {
  readonly key: string
  readonly title: string
  /** What is to be known before it is filled in. */
  readonly help?: string | undefined
  readonly fields: Fields
}

/** Of the fields that name no group. */
export const firstTitle = t('Details')
const last = [t('More'), t('About')]

/**
 * The form's sections in the order in which their first field stands: Details first, then what only this type of row
 * has (what isn't among `shared`), More and About last.
 */
export function formSections(
  fields: Fields,
  skip: ReadonlySet<string>,
  shared: Fields,
  help: Readonly<Record<string, string>> = {},
): readonly FormSection[] {
  const groups = new Map<string, [string, Fields[string]][]>([[firstTitle, []]])
  for (const entry of Object.entries(fields)) {
    const [name, field] = entry
    if (field.readOnly || skip.has(name)) continue
    const title = field.group ?? firstTitle
    groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  const place = (title: string) => {
    if (title === firstTitle) return -2
    const own = groups.get(title)?.every(([name]) => !Object.hasOwn(shared, name))
    return own ? -1 : last.indexOf(title) + 1
  }
  return [...groups]
    .filter(([, entries]) => entries.length > 0)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([title, entries]) => ({
      key: title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
      title,
      help: help[title],
      fields: Object.fromEntries(entries),
    }))
}
