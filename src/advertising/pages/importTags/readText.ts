import { delimitedRows, delimiterWords, markOf, type TextSource } from '../../../engine/kit/sheet/delimitedRows.ts'
import { limited, type Sheet, type SheetRow } from '../../../engine/kit/sheet/sheet.ts'
import { t } from '../../../engine/texts/t.ts'
import { isHeaderWord, looksLikeTag } from './columnRoles.ts'

/**
 * A text as a sheet: with a header or an ending that says so as delimited columns, else one tag a line, with a name
 * before it where a tab parts them. VAST documents may stand on many lines.
 */
export async function readText(text: string, source: TextSource): Promise<Sheet> {
  const clean = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(clean, source.delimited)
  const form = (word: string) => (source.encoding ? `${word}, ${source.encoding}` : word)
  if (delimiter === null) return { name: source.name, form: form(t('One tag per line')), ...limited(lines(clean)) }
  const { rows, notes } = await delimitedRows(clean, delimiter)
  const kept = limited(rows)
  return {
    name: source.name,
    form: form(delimiterWords[delimiter] ?? 'CSV'),
    rows: kept.rows,
    notes: [...kept.notes, ...notes],
  }
}

/** Null for one tag a line. */
function delimiterOf(text: string, delimited: boolean): string | null {
  const first =
    text
      .slice(0, 20_000)
      .split(/\r\n|\r|\n/)
      .find(line => line.trim()) ?? ''
  const found = ['\t', ';', ',', '|'].find(one => {
    const cells = first.split(one).map(unquoted)
    return cells.length > 1 && cells.some(isHeaderWord) && !cells.some(looksLikeTag)
  })
  if (found) return found
  if (first.includes('\t') && !looksLikeDocument(text)) return '\t'
  if (!delimited) return null
  // A sheet without a header.
  return markOf(first, [',', ';', '|'])
}

function* lines(text: string): Generator<SheetRow> {
  if (looksLikeDocument(text)) return yield* documents(text)
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) yield { line: index + 1, cells: [line] }
}

function looksLikeDocument(text: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<VAST\b/i.test(text) && /<\/VAST\s*>/i.test(text)
}

/** Each VAST document is one tag, however many lines it has; what stands between them stays by line. */
function* documents(text: string): Generator<SheetRow> {
  let line = 1
  for (const part of text.split(/(?<=<\/VAST\s*>)/i)) {
    const start = line + (part.slice(0, part.length - part.trimStart().length).match(/\n/g)?.length ?? 0)
    line += part.match(/\n/g)?.length ?? 0
    if (/<VAST\b/i.test(part)) yield { line: start, cells: [part] }
    else for (const [index, rest] of part.trim().split('\n').entries()) yield { line: start + index, cells: [rest] }
  }
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1')
}
