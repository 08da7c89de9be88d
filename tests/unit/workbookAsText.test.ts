import { describe, expect, it } from 'vitest'
import { openWorkbook } from '../../src/engine/contract/xlsxFile.ts'
import { isWorkbook } from '../../src/engine/kit/sheet/isWorkbook.ts'
import { workbookAsText } from '../../src/engine/kit/sheet/workbookAsText.ts'

/** A workbook as the console itself writes them. */
async function workbook(rows: readonly (readonly string[])[]): Promise<File> {
  const parts: BlobPart[] = []
  const columns = ['Domain', 'Note'].map(label => ({ label, kind: 'text' }) as const)
  const table = await openWorkbook(async bytes => void parts.push(bytes.slice()), columns, 'List')
  await table.rows(rows)
  await table.end()
  return new File(parts, 'Travel list.XLSX')
}

describe('a workbook as text', () => {
  it('has each row as a line, more than forms take, and quotes what needs it', async () => {
    const rows = Array.from({ length: 25_000 }, (_, index) => [`site-${index}.example`, 'a, "b"'])
    const text = await workbookAsText(await workbook(rows))
    expect(text.name).toBe('Travel list.csv')
    const lines = (await text.text()).split('\r\n')
    expect(lines).toHaveLength(25_001)
    expect(lines[0]).toBe('Domain,Note')
    expect(lines.at(-1)).toBe('site-24999.example,"a, ""b"""')
  }, 60_000)

  it('is refused with a sentence where it is damaged', async () => {
    const damaged = new File([(await workbook([['a', 'b']])).slice(0, 200)], 'x.xlsx')
    await expect(workbookAsText(damaged)).rejects.toThrow('This file isn’t an Excel workbook, or it is damaged.')
  })

  it.each([
    [[0x50, 0x4b, 3, 4], true],
    [[0x61, 0x2e, 0x65, 0x78], false],
    [[], false],
  ])('begins with %j: %s', (bytes, expected) => {
    expect(isWorkbook(new Uint8Array(bytes))).toBe(expected)
  })

  it('is told from an old or protected one', () => {
    expect(() => isWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toThrow('Save it as .xlsx without a password.')
  })
})
