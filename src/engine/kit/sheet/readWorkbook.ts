import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { SaxesParser } from 'saxes'
import { t } from '../../texts/t.ts'
import { limited, type Sheet, type SheetRow, sheetLimits, UnreadableSheet } from './sheet.ts'
import { type CellFormat, formatOf, readCells } from './workbookCells.ts'

/** Counted while unpacking, whatever the archive claims: what a sheet of 10,000 rows needs, and no bomb gets more. */
const mostBytes = 80_000_000
const mostEntries = 2000
const mostStyles = 65_000

/**
 * One sheet of an Excel workbook (XLSX) as texts: formulas by the value that they had when it was saved, merged cells with
 * the merged value in each. The first sheet that has rows, or the one asked for. @throws UnreadableSheet
 */
export async function readWorkbook(
  file: File,
  asked?: string,
  { bytes = mostBytes, rows: most = sheetLimits.rows }: WorkbookLimits = {},
): Promise<Sheet> {
  const book = await opened(file, bytes)
  const sheets = await book.sheets()
  const strings = await book.strings()
  const formats = await book.formats()
  let unsaved = 0
  for (const sheet of sheets.filter(({ name }) => asked === undefined || name === asked)) {
    const found = await readCells(parser => book.read(sheet.path, parser), strings, formats, most)
    unsaved = found.withoutValue
    const kept = limited(found.rows as readonly SheetRow[], most)
    if (kept.rows.length === 0 && asked === undefined && sheet !== sheets.at(-1)) continue
    const note = t('%{count} formulas were saved without a value; their cells are empty here.', { count: unsaved })
    return {
      name: file.name,
      form: t('Excel workbook'),
      rows: kept.rows,
      notes: [...kept.notes, ...(unsaved > 0 ? [note] : [])],
      choices: sheets.map(({ name }) => name),
      choice: sheet.name,
    }
  }
  throw new UnreadableSheet(t('This workbook has no such sheet.'))
}

interface WorkbookLimits {
  /** Of all that is unpacked. */
  readonly bytes?: number
  readonly rows?: number
}

async function opened(file: File, most: number) {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js')
  configure({ useWebWorkers: false })
  const entries = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      if (entries.size >= mostEntries)
        throw new UnreadableSheet(t('This workbook has too many parts. Save the sheet as CSV.'))
      if (!entry.directory) entries.set(entry.filename.replace(/^\//, ''), entry)
    }
  } catch (error) {
    throw error instanceof UnreadableSheet
      ? error
      : new UnreadableSheet(t('This file isn’t an Excel workbook, or it is damaged.'))
  }
  let left = most

  async function read(path: string, parser: SaxesParser): Promise<void> {
    const entry = entries.get(path)
    if (!entry) throw new UnreadableSheet(t('This file isn’t an Excel workbook, or it is damaged.'))
    const decoder = new TextDecoder()
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        left -= chunk.length
        if (left < 0) throw new UnreadableSheet(t('This workbook is too large when unpacked. Split it.'))
        parser.write(decoder.decode(chunk, { stream: true }))
      },
    })
    try {
      await entry.getData(sink)
      parser.close()
    } catch (error) {
      throw error instanceof UnreadableSheet ? error : new UnreadableSheet(t('This workbook is damaged or protected.'))
    }
  }

  async function sheets(): Promise<readonly { readonly name: string; readonly path: string }[]> {
    const paths = new Map<string, string>()
    await read(
      'xl/_rels/workbook.xml.rels',
      elements('Relationship', ({ Id, Target }) => {
        if (Id && Target) paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      }),
    )
    const found: { name: string; path: string }[] = []
    await read(
      'xl/workbook.xml',
      elements('sheet', ({ name, state, 'r:id': id }) => {
        const path = paths.get(id ?? '')
        if (name && path && (state === undefined || state === 'visible')) found.push({ name, path })
      }),
    )
    if (found.length === 0) throw new UnreadableSheet(t('This workbook has no sheet with cells.'))
    return found
  }

  async function strings(): Promise<readonly string[]> {
    if (!entries.has('xl/sharedStrings.xml')) return []
    const texts: string[] = []
    const parser = new SaxesParser()
    let [text, depth, inText] = ['', 0, false]
    parser.on('opentag', ({ name }) => {
      if (name === 'si') text = ''
      // What is written over a word in small (rPh) is no part of it.
      if (name === 'rPh') depth += 1
      inText = name === 't' && depth === 0
    })
    parser.on('text', part => {
      if (inText && text.length <= sheetLimits.cellCharacters) text += part
    })
    parser.on('closetag', ({ name }) => {
      if (name === 'rPh') depth -= 1
      if (name === 't') inText = false
      if (name === 'si') texts.push(text)
    })
    await read('xl/sharedStrings.xml', parser)
    return texts
  }

  /** How the numbers of each style are meant: days and percentages are stored as figures of another size. */
  async function formats(): Promise<readonly CellFormat[]> {
    if (!entries.has('xl/styles.xml')) return []
    const codes = new Map<number, string>()
    const found: CellFormat[] = []
    let inCells = false
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => {
      const { numFmtId = '', formatCode = '' } = attributes as Readonly<Record<string, string>>
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells && found.length < mostStyles) found.push(formatOf(Number(numFmtId), codes))
    })
    parser.on('closetag', ({ name }) => {
      if (name === 'cellXfs') inCells = false
    })
    await read('xl/styles.xml', parser)
    return found
  }

  return { read, sheets, strings, formats }
}

/** The attributes of every element of a name, as the text comes in. */
function elements(name: string, found: (attributes: Readonly<Record<string, string>>) => void) {
  const parser = new SaxesParser()
  parser.on('opentag', tag => {
    if (tag.name === name) found(tag.attributes as Readonly<Record<string, string>>)
  })
  return parser
}
