import type { Row } from '../store/Store.ts'

/** Quiet hours have a beginning and an end. */
export function quietErrors({ quietFrom, quietTo }: Row): Readonly<Record<string, string>> {
  if ((quietFrom === undefined) === (quietTo === undefined)) return {}
  return quietTo === undefined
    ? { quietTo: 'Enter when quiet hours end' }
    : { quietFrom: 'Enter when quiet hours start' }
}
