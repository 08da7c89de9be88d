import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { useRowsById } from '../../../engine/derive/list/useRowsById.ts'
import { useTitles } from '../../../engine/derive/list/useTitles.ts'
import { type ListMode, type WholeTargeting, wholeTargetingSentence } from '../../targeting/wholeTargetingSentence.ts'

/** All that targets in one sentence, with the names of the few rows that it names. */
export function TargetingText({ whole }: { readonly whole: WholeTargeting }) {
  const linked = linkedRows(whole)
  const listOf = useRowsById('inventory-set', whole.lists)
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
  const mode = (id: string): ListMode | null => {
    const list = listOf(id)
    return list ? (list.mode === 'block' ? 'block' : 'allow') : null
  }
  return <>{wholeTargetingSentence(whole, name, mode)}</>
}

type Linked = 'segment' | 'publisher' | 'site' | 'app' | 'inventory-set' | 'deal'

function isLinked(entity: string): entity is Linked {
  return ['segment', 'publisher', 'site', 'app', 'inventory-set', 'deal'].includes(entity)
}

/** Many are counted in the sentence, not named: those need no names. */
const mostNames = 3

function linkedRows({ parts, lists }: WholeTargeting): Readonly<Record<Linked, readonly string[]>> {
  const few = (ids: readonly string[]) => (ids.length > mostNames ? [] : ids)
  const listsOf = (dimension: string) =>
    parts.flatMap(({ value }) => Object.values(partOf(partOf(value)[dimension])).flatMap(list => few(textsOf(list))))
  return {
    segment: listsOf('segments'),
    publisher: listsOf('publishers'),
    site: listsOf('sites'),
    app: listsOf('apps'),
    'inventory-set': [...listsOf('inventorySets'), ...few(lists)],
    deal: listsOf('deals'),
  }
}
