import { type FactMeasure, type FactPart, factMeasures, factParts, factTree } from '../../../reporting/factShape.ts'

/** The SQL name of a part or measure of facts: `lineItem` → `line_item`. */
export function factColumn(name: FactPart | FactMeasure): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

export const treeColumns = factTree.map(factColumn)
export const partColumns = factParts.map(factColumn)
export const measureColumns = factMeasures.map(factColumn)
