import { isObject } from '../../../engine/contract/isObject.ts'
import type { CellForm } from '../../../engine/derive/sheet/treeSpec.ts'
import { t } from '../../../engine/texts/t.ts'

const units = ['minute', 'hour', 'day', 'week', 'month', 'lifetime']
const scopes = ['campaign', 'strategy', 'line_item']
const counted = ['user', 'device', 'household', 'ip']
const word = (text: string) => text.replaceAll('_', ' ')

/** Frequency caps as people write them: `3 per day`, `10 per 2 weeks per household`, several parted by semicolons. */
export const capForm: CellForm = {
  write: value =>
    (Array.isArray(value) ? value : [])
      .filter(isObject)
      .map(({ max, unit, count, per, scope }) =>
        [
          `${String(max)} per ${count === undefined ? '' : `${String(count)} `}${word(String(unit))}`,
          ...(per === undefined ? [] : [`per ${word(String(per))}`]),
          ...(scope === undefined ? [] : [`in ${word(String(scope))}`]),
        ].join(' '),
      )
      .join('; '),
  read: text => {
    const caps = text.split(/[;\n]/).flatMap(one => (one.trim() ? [readCap(one.trim().toLowerCase())] : []))
    return caps.length > 0 && caps.every(cap => cap !== undefined) ? caps : undefined
  },
  says: t('Enter caps like “3 per day” or “10 per week per household”, separated by semicolons'),
}

function readCap(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > 100) return undefined
  const [, max, count, unit, rest = ''] =
    /^(\d{1,4}) ?(?:x|times|impressions)? ?(?:\/|per|a|an|every) ?(\d{1,2} )?([a-z]+)((?: [a-z]+)*)$/.exec(text) ?? []
  const [, per, scope] = /^(?: (?:per|each) ([a-z]+))?(?: in ([a-z]+(?: item)?))?$/.exec(rest) ?? []
  const known = units.find(one => unit === one || unit === `${one}s`)
  if (!max || !known || (rest && !per && !scope)) return undefined
  const by = per === undefined ? undefined : counted.find(one => per === one || per === `${one}s`)
  const within = scope === undefined ? undefined : scopes.find(one => word(one) === scope)
  if ((per !== undefined && !by) || (scope !== undefined && !within)) return undefined
  return {
    max: Number(max),
    unit: known,
    ...(count ? { count: Number(count) } : {}),
    ...(by ? { per: by } : {}),
    ...(within ? { scope: within } : {}),
  }
}
