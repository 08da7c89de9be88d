import type { OpenTable, TableCell, TableColumn } from '../../../engine/contract/TableFile.ts'
import { xlsxFile } from '../../../engine/contract/xlsxFile.ts'
import type { AssetFiles } from '../../../engine/server/assets/AssetFiles.ts'
import { contentTypeOf } from '../../../engine/server/jobs/contentTypeOf.ts'
import type { MadeFile } from '../../../engine/server/jobs/jobKind.ts'
import type { Store } from '../../../engine/server/store/Store.ts'
import { english, type ReadLanguage } from '../../../engine/texts/language.ts'
import { type ReportQuestion, reportLimits } from '../../reporting/reportQuestion.ts'
import { ChecksummedFile } from './ChecksummedFile.ts'
import { csvFile } from './files/csvFile.ts'
import { jsonFile, jsonPart } from './files/jsonFile.ts'
import { planReport, type ReportContext } from './planReport.ts'
import { streamGroups } from './reportGroups.ts'
import { reportTable, tableIn } from './reportTable.ts'

/** What is run: a question, about these organizations only, into a file. */
export interface ReportDefinition {
  readonly question: ReportQuestion
  readonly scope: readonly string[] | 'all'
  readonly access: ReportContext['access']
  readonly format: ReportFormat
  /** Without its ending. */
  readonly name: string
  /** Of headings and labels in what people open; English by default. A JSON file, which programs read, is in English. */
  readonly language?: ReadLanguage
}

export type ReportFormat = keyof typeof formats

/** What a run has made. All of it lies in the store of artifacts. */
export interface ReportArtifact {
  /** Rows without the header. */
  readonly rows: number
  /** The whole table in the format asked for. */
  readonly file: MadeFile
  /** The checksums of JSON arrays of rows, to be read one after the other; the first one's first row names the columns. */
  readonly parts: readonly string[]
}

export interface RunOptions {
  readonly store: Pick<Store, 'read' | 'extension'>
  readonly artifacts: AssetFiles
  readonly now: Date
  readonly signal?: AbortSignal
  /** Hears how many rows there are so far. */
  readonly onProgress?: (rows: number) => void
  readonly partRows?: number
  /** Whether it is compared with other runs: what it says gets a checksum, whichever language and format the file has. */
  readonly isCompared?: boolean
}

/**
 * Runs a report into files. Rows go from the database's cursor to the disk in portions, so that a million of them takes
 * no more memory than some thousand. The same question over the same facts makes the same JSON and CSV, byte for byte.
 * @throws ApiError 400 when the question makes no sense; the signal's reason; StorageFull
 */
export async function runReport(definition: ReportDefinition, options: RunOptions): Promise<ReportArtifact> {
  const { store, artifacts, now, signal, onProgress = () => {}, partRows = 50_000, isCompared = false } = options
  const rowLimit = Math.min(definition.question.rowLimit ?? reportLimits.exportRows, reportLimits.exportRows)
  const context = { reads: store.read, now, scope: definition.scope, access: definition.access }
  const plan = await planReport({ ...definition.question, rowLimit }, context)
  const table = reportTable(plan, store.read)
  const { language = english, format } = definition
  const shown = tableIn(language, plan)
  const opened: ChecksummedFile[] = []
  const open = async (table: OpenTable, columns: readonly TableColumn[]) => {
    const file = await ChecksummedFile.open(artifacts, table, columns)
    opened.push(file)
    return file
  }
  try {
    const whole = await open(formats[format], (format === 'json' ? table : shown).columns)
    // JSON is the content: its checksum is that of the file.
    const content = isCompared && format !== 'json' ? await open(jsonFile, table.columns) : null
    let part = await open(jsonFile, shown.columns)
    const parts = [part]
    let rows = 0
    const toParts = async (cells: readonly (readonly TableCell[])[]) => {
      for (let at = 0; at < cells.length; ) {
        if (part.rows >= partRows) {
          await part.keep()
          part = await open(jsonPart, shown.columns)
          parts.push(part)
        }
        const taken = cells.slice(at, at + partRows - part.rows)
        await part.write(taken)
        at += taken.length
      }
    }
    for await (const groups of inSmallPortions(streamGroups(store, plan.report))) {
      signal?.throwIfAborted()
      const cells = await table.rows(groups)
      const said = shown.rows(cells)
      await whole.write(format === 'json' ? cells : said)
      await content?.write(cells)
      await toParts(said)
      rows += cells.length
      onProgress(rows)
    }
    await part.keep()
    await content?.end()
    const { checksum, bytes } = await whole.keep()
    const fileName = `${
      definition.name
        .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
        .replace(/ +/g, ' ')
        .trim() || 'report'
    }.${format}`
    const compared = content ? { contentChecksum: content.checksum } : {}
    const file = { checksum, ...compared, bytes, fileName, contentType: contentTypeOf(fileName) }
    return { rows, file, parts: parts.map(one => one.checksum) }
  } finally {
    for (const file of opened) await file.discard()
  }
}

/** With a pause before each: this is the thread that answers everybody. */
async function* inSmallPortions<T>(portions: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
  for await (const portion of portions) {
    for (let at = 0; at < portion.length; at += rowsAtOnce) {
      await new Promise(resolve => setTimeout(resolve))
      yield portion.slice(at, at + rowsAtOnce)
    }
  }
}

/** A few milliseconds' work. */
const rowsAtOnce = 500

export function isReportFormat(format: unknown): format is ReportFormat {
  return typeof format === 'string' && Object.hasOwn(formats, format)
}

const formats = { csv: csvFile, xlsx: xlsxFile, json: jsonFile } as const satisfies Readonly<Record<string, OpenTable>>
