import type { Place } from './xmlTree.ts'

/** Turns offsets into a text to lines and columns. Asked in rising order, as a parser does, it never looks back. */
export function placeIn(text: string): (offset: number) => Place {
  const starts = lineStarts(text)
  let line = 0
  return offset => {
    while (line > 0 && (starts[line] ?? 0) > offset) line -= 1
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line += 1
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
  }
}

/** Where each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) starts.push(at + 1)
  }
  return starts
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
