import { t } from '../../engine/texts/t.ts'

/** What a list is, as far as warnings go. */
export interface WarnedList {
  readonly name: string
  readonly mode: string
  readonly appliedToAll: boolean
}

/**
 * Sentences about a list that does the opposite of what its users, or its name, seem to want (domain.md 1.15: a list that blocks does so
 * wherever it is named).
 */
export function listWarnings(
  { name, mode, appliedToAll }: WarnedList,
  { included, excluded }: { readonly included: number; readonly excluded: number },
): readonly string[] {
  const blocks = mode === 'block'
  const found: string[] = []
  if (blocks && included > 0)
    found.push(
      t(
        'This list’s mode is Block, so the item that includes it can’t buy anything from it. Exclude the list there, or set its mode to Allow. |||| This list’s mode is Block, so the %{count} items that include it can’t buy anything from it. Exclude the list there, or set its mode to Allow.',
        { smart_count: included, count: included },
      ),
    )
  if (!blocks && namesBlocking(name) && (included > 0 || appliedToAll))
    found.push(t('Its name suggests a blocklist, but its mode is Allow: items that include it buy only what it lists.'))
  if (blocks && namesAllowing(name) && !namesBlocking(name))
    found.push(t('Its name suggests an allowlist, but its mode is Block: items that include it buy nothing it lists.'))
  if (!blocks && appliedToAll && excluded > 0)
    found.push(t('It applies to all campaigns, but some exclude it, so they can’t buy anything.'))
  return found
}

function namesBlocking(name: string): boolean {
  return /\b(?:block|black|deny|negative|exclusion|exclude|avoid)/i.test(name)
}

function namesAllowing(name: string): boolean {
  return /\b(?:allow|white|inclusion|include)/i.test(name)
}
