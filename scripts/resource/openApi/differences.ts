import { apiBase } from '../../../src/engine/contract/api.ts'
import type { Collection } from './collectionsOf.ts'
import { isNode, type Node, nodeAt, textAt } from './readOpenApi.ts'

/** Where a list of the API is asked otherwise than the console asks: the path, pages, and the shape of its answer. */
export function differences(document: Node, { entity, path, parameters, wrapper }: Collection): readonly string[] {
  const [server] = Array.isArray(document.servers) ? document.servers : []
  const url = isNode(server) ? (textAt(server, 'url') ?? '') : ''
  const full = `${url.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')}${path}`
  const names = [...parameters.keys()].filter(name => paging.test(name))
  const [limit] = [...parameters].filter(([name]) => sizes.test(name))
  const most = limit && nodeAt(limit[1], 'schema').maximum
  const isOurs = names.every(name => name === 'limit' || name === 'skip') && parameters.has('skip')
  return [
    ...(full === `${apiBase}/${entity}`
      ? []
      : [`${entity}: the API has it at ${full}, the console asks ${apiBase}/${entity}`]),
    ...(isOurs ? [] : [`${entity}: ${pagesBy(names)}, the console sends limit and skip`]),
    ...(typeof most === 'number' && most < 100
      ? [`${entity}: a page has at most ${most} rows, the console offers 100`]
      : []),
    ...(wrapper ? [`${entity}: rows stand under "${wrapper}" in the answer, the console expects the list itself`] : []),
  ]
}

const paging =
  /^(page|per_?page|limit|skip|offset|cursor|after|before|starting_after|ending_before|page_?(size|token|number)|size|max_?results)$/i
const sizes = /^(limit|per_?page|page_?size|size|max_?results)$/i

function pagesBy(names: readonly string[]): string {
  return names.length > 0 ? `pages are asked for by ${names.join(' and ')}` : 'there are no pages'
}
