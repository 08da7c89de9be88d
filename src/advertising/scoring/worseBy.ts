import { t } from '../../engine/texts/t.ts'

/** What was measured of a version. */
export interface Measured {
  readonly auc?: number | undefined
  readonly logloss?: number | undefined
  readonly lift?: number | undefined
}

/** By what a version measures worse than another, in words: "AUC 0.71 instead of 0.8". What isn't measured of both is not compared. */
export function worseBy(version: Measured, other: Measured): readonly string[] {
  return measures.flatMap(({ name, label, unit, isBetter }) => {
    const [own, before] = [version[name], other[name]]
    if (own === undefined || before === undefined || own === before || isBetter(own, before)) return []
    return [t('%{measure} %{own} instead of %{before}', { measure: label, own: own + unit, before: before + unit })]
  })
}

const higher = (one: number, other: number) => one > other

export const measures = [
  { name: 'auc', label: 'AUC', unit: '', isBetter: higher },
  { name: 'logloss', label: t('log loss'), unit: '', isBetter: (one: number, other: number) => one < other },
  { name: 'lift', label: t('lift'), unit: '%', isBetter: higher },
] as const
