import type { Resource } from '../../contract/resourceSpec.ts'
import { inSentence } from '../../texts/inSentence.ts'
import type { ListFilters } from './listState.ts'

/**
 * The heading of a resource's list: the words of the sidebar link that leads to it, in sentence case. A link of its own
 * for what the list is narrowed to (`/media?subtype=video`) gives the heading of the list with exactly this filter.
 */
export function listTitle({ menu, plural, path, sidebar }: Resource, filters: ListFilters = {}): string {
  const narrowed = sidebar.find(link => {
    const [base, query] = link.path.split('?')
    return base === path && query !== undefined && isFilter(new URLSearchParams(query), filters)
  })
  return sentenceCase(narrowed?.label ?? (menu || plural))
}

function isFilter(asked: URLSearchParams, filters: ListFilters): boolean {
  const set = Object.entries(filters).filter(([, values]) => values.length > 0)
  return set.length === asked.size && set.every(([name, values]) => values.join(',') === asked.get(name))
}

/** "Job History" → "Job history"; what is written in capitals stays. */
function sentenceCase(words: string): string {
  return words.replace(/(?<=\s)[A-Z][a-z]\S*/g, word => inSentence(word))
}
