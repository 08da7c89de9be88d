import { lineStarts } from './placeIn.ts'
import type { Place } from './xmlTree.ts'

/** Gives the parts of a parsed text between two places of its tree. The text is gone through once, however many are asked for. */
export function textParts(text: string): (from: Place, to: Place) => string {
  // Places count without the byte order mark.
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const starts = lineStarts(source)
  const offset = ({ line, column }: Place) => (starts[line - 1] ?? source.length) + column - 1
  return (from, to) => source.slice(offset(from), offset(to))
}
