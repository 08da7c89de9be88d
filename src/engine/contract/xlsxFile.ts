import { configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { OpenTable, Sink, TableCell, TableColumn, TableFile } from './TableFile.ts'

configure({ useWebWorkers: false })

/**
 * A workbook (Office Open XML, ECMA-376) with one sheet after the other, each as long as Excel can show. Texts stay
 * texts, whatever they look like. Written as a stream: libraries that do that bring twenty megabytes, or build the
 * sheet in memory first.
 */
export const xlsxFile: OpenTable = (sink, columns) => openWorkbook(sink, columns, 'Report')

/** The same with another name for its sheets. */
export async function openWorkbook(sink: Sink, columns: readonly TableColumn[], name: string): Promise<TableFile> {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: sink }), { level: 1, zip64: false })
  const sheets: Sheet[] = []
  const next = async () => {
    const sheet = new Sheet(zip, sheets.length + 1)
    sheets.push(sheet)
    await sheet.begin(columns)
    return sheet
  }
  let sheet = await next()
  return {
    rows: async rows => {
      for (let at = 0; at < rows.length; ) {
        if (sheet.left === 0) {
          await sheet.end()
          sheet = await next()
        }
        const taken = rows.slice(at, at + sheet.left)
        await sheet.rows(taken)
        at += taken.length
      }
    },
    end: async () => {
      await sheet.end()
      for (const [path, xml] of Object.entries(frame(sheets.length, name))) await zip.add(path, new TextReader(xml))
      await zip.close()
    },
  }
}

/** Rows of a sheet, the header among them. */
const mostRows = 1_048_576

class Sheet {
  left = mostRows
  readonly #write: Sink
  readonly #close: () => Promise<void>

  constructor(zip: ZipWriter<unknown>, number: number) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const added = zip.add(`xl/worksheets/sheet${number}.xml`, readable)
    // A write that fails ends the entry, which says why.
    added.catch(() => undefined)
    this.#write = async bytes => {
      await Promise.race([writer.write(bytes), added.then(() => undefined)])
    }
    this.#close = async () => {
      await writer.close()
      await added
    }
  }

  async begin(columns: readonly TableColumn[]): Promise<void> {
    await this.#text(`${declaration}<worksheet xmlns="${main}"><sheetData>`)
    await this.rows([columns.map(({ label }) => label)])
  }

  async rows(rows: readonly (readonly TableCell[])[]): Promise<void> {
    this.left -= rows.length
    await this.#text(rows.map(row => `<row>${row.map(cellXml).join('')}</row>`).join(''))
  }

  async end(): Promise<void> {
    await this.#text('</sheetData></worksheet>')
    await this.#close()
  }

  #text(xml: string): Promise<void> {
    return this.#write(new TextEncoder().encode(xml))
  }
}

function cellXml(cell: TableCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

/** Characters that XML has no word for are written as Excel writes them (ECMA-376, ST_Xstring). */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, one => {
      const code = one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook needs beside its sheets. */
function frame(count: number, name: string): Readonly<Record<string, string>> {
  const each = (text: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index + 1)).join('')
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(number => `<sheet name="${xmlText(name)}${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${each(number => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  }
}
