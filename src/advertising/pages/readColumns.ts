/** The columns of a file as its first line shows them; empty where a line is one value. */
export interface FileColumns {
  readonly names: readonly string[]
  /** Whether the first line looks like names and not like IDs. */
  readonly header: boolean
}

/** Looks at the beginning of a file: which columns it has, and which of them holds IDs. */
export async function readColumns(file: File): Promise<FileColumns> {
  const text = new TextDecoder().decode(await file.slice(0, 65_536).arrayBuffer())
  const [first = '', second = ''] = text.split(/\r?\n/)
  const delimiter = [',', ';', '\t', '|']
    .map(mark => ({ mark, count: first.split(mark).length }))
    .sort((a, b) => b.count - a.count)[0]
  const split = (line: string) => line.split(delimiter?.mark ?? ',').map(name => name.trim().replace(/^"|"$/g, ''))
  if (!delimiter || delimiter.count < 2) return { names: [], header: isName(first) && second !== '' && !isName(second) }
  const names = split(first)
  return { names, header: names.every(isName) }
}

/** IDs have digits, an at sign or dots; names of columns are words. */
function isName(text: string): boolean {
  return /^"?[\p{L}][\p{L} _-]{0,60}\d{0,2}"?$/u.test(text.trim())
}
