import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { useTitles } from '../../../engine/derive/list/useTitles.ts'
import { targetingSentence } from '../../targeting/targetingSentence.ts'

/** A targeting in one sentence, with the names of the few rows that it names. */
export function TargetingText({ value }: { readonly value: unknown }) {
  const linked = linkedRows(value)
  const titles = {
    segment: useTitles('segment', linked.segment),
    publisher: useTitles('publisher', linked.publisher),
    site: useTitles('site', linked.site),
    app: useTitles('app', linked.app),
    'inventory-set': useTitles('inventory-set', linked['inventory-set']),
    deal: useTitles('deal', linked.deal),
  }
  const name = (entity: string, id: string) => {
    const title = isLinked(entity) ? titles[entity](id) : id
    return title === id ? null : title
  }
  return <>{targetingSentence(value, name)}</>
}

type Linked = 'segment' | 'publisher' | 'site' | 'app' | 'inventory-set' | 'deal'

function isLinked(entity: string): entity is Linked {
  return ['segment', 'publisher', 'site', 'app', 'inventory-set', 'deal'].includes(entity)
}

/** Many are counted in the sentence, not named: those need no names. */
const mostNames = 3

function linkedRows(value: unknown): Readonly<Record<Linked, readonly string[]>> {
  const targeting = partOf(value)
  const listsOf = (dimension: string) =>
    Object.values(partOf(targeting[dimension])).flatMap(list => {
      const ids = textsOf(list)
      return ids.length > mostNames ? [] : ids
    })
  return {
    segment: listsOf('segments'),
    publisher: listsOf('publishers'),
    site: listsOf('sites'),
    app: listsOf('apps'),
    'inventory-set': listsOf('inventorySets'),
    deal: listsOf('deals'),
  }
}
