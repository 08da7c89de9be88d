/** A table on its way into a file. Rows are written as they come; nothing is held but what is being written. */
export interface TableFile {
  rows(rows: readonly (readonly TableCell[])[]): Promise<void>
  /** Writes what has to stand behind the rows. */
  end(): Promise<void>
}

export type TableCell = string | number | null

/** `time` is a text that spreadsheets may read as a date; any other text must stay what it is. */
export interface TableColumn {
  readonly label: string
  readonly kind: 'text' | 'time' | 'number'
}

/** Takes bytes in order, each time when it can take more. */
export type Sink = (bytes: Uint8Array) => Promise<void>

export type OpenTable = (sink: Sink, columns: readonly TableColumn[]) => Promise<TableFile>
