import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** An Excel workbook of worksheets by name, each as the XML inside its `worksheet`; `sharedStrings` is what its name says. */
export async function workbook(parts: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const names = Object.keys(parts).filter(name => name.startsWith('sheet'))
  const all = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map(name => `<sheet name="${name}" r:id="${name}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map(name => `<Relationship Id="${name}" Target="${name}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [`xl/${name}.xml`, text])),
  }
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const [name, text] of Object.entries(all)) await writer.add(name, new TextReader(text))
  return new Uint8Array(await writer.close())
}

/** A worksheet of texts. */
export function worksheet(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  return sheetXml(rows.map(cells => `<row>${cells.map(cell).join('')}</row>`).join(''))
}

export function sheetXml(rows: string, after = ''): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`
}
