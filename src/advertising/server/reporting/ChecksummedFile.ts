import type { OpenTable, TableCell, TableColumn, TableFile } from '../../../engine/contract/TableFile.ts'
import type { AssetFiles, IncomingFile } from '../../../engine/server/assets/AssetFiles.ts'

/** A table that is written into a store of files, where it lies by its checksum once it is kept. */
export class ChecksummedFile {
  rows = 0
  checksum = ''
  #bytes = 0
  readonly #file: IncomingFile
  #table: TableFile | undefined

  private constructor(file: IncomingFile) {
    this.#file = file
  }

  static async open(files: AssetFiles, open: OpenTable, columns: readonly TableColumn[]): Promise<ChecksummedFile> {
    const made = new ChecksummedFile(await files.receive())
    const sink = async (bytes: Uint8Array) => {
      made.#bytes += bytes.byteLength
      await made.#file.write(bytes)
    }
    made.#table = await open(sink, columns)
    return made
  }

  async write(rows: readonly (readonly TableCell[])[]): Promise<void> {
    await this.#table?.rows(rows)
    this.rows += rows.length
  }

  /** All of it is written; it isn't there for others unless it is kept. */
  async end(): Promise<void> {
    await this.#table?.end()
    this.checksum = (await this.#file.finish()).checksum
  }

  async keep(): Promise<{ readonly checksum: string; readonly bytes: number }> {
    await this.end()
    await this.#file.keep()
    return { checksum: this.checksum, bytes: this.#bytes }
  }

  /** Forgets what is not kept. */
  async discard(): Promise<void> {
    await this.#file.discard()
  }
}
