import type { Row } from '../store/Store.ts'
import type { ResourceHooks } from './resourceHooks.ts'

/** A row with what is worked out of it each time that it is read. Where nothing comes of it, there is no value. */
export function withComputed({ computed }: Pick<ResourceHooks, 'computed'>, row: Row, now: Date): Row {
  if (!computed) return row
  const values = Object.entries(computed).map(([name, compute]) => [name, compute(row, now) ?? undefined])
  return { ...row, ...Object.fromEntries(values) }
}
