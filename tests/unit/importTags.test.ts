import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '../../src/advertising/pages/importTags/columnRoles.ts'
import { readText } from '../../src/advertising/pages/importTags/readText.ts'
import { resultFile } from '../../src/advertising/pages/importTags/resultFile.ts'
import { type TagDefaults, tagRow } from '../../src/advertising/pages/importTags/tagRow.ts'
import { vastRefusal } from '../../src/advertising/vast/vastRefusal.ts'
import { readSheet as readSheetBy } from '../../src/engine/kit/sheet/readSheet.ts'
import { readWorkbook } from '../../src/engine/kit/sheet/readWorkbook.ts'
import type { Sheet } from '../../src/engine/kit/sheet/sheet.ts'
import { sheetXml, workbook } from '../workbook.ts'

const account = { id: 'account-1', organization: 'northwind', domain: 'brand.example' }
const defaults = {
  account: 'account-1',
  organization: 'northwind',
  advertiserDomain: 'brand.example',
  durationS: null,
  streaming: 'video',
  labels: [],
  https: false,
} as const
const tag = '<script src="https://cdn.example/tag.js?size=300x250"></script>'
const vast =
  '<VAST version="4.2"><Ad id="1"><InLine><AdTitle>Tea</AdTitle><Creatives><Creative><Linear><Duration>00:00:30</Duration></Linear></Creative></Creatives></InLine></Ad></VAST>'

function judged(sheet: Sheet, own: Partial<TagDefaults> = {}) {
  const { header, roles } = guessColumns(sheet.rows.map(({ cells }) => cells))
  const context = {
    roles,
    first: 0,
    defaults: { ...defaults, ...own },
    accounts: new Map([['brand', account]]),
    refusal: vastRefusal,
  }
  return sheet.rows.slice(header ? 1 : 0).map((row, index) => tagRow(row, index, context))
}

const pasted = async (text: string, own: Partial<TagDefaults> = {}) =>
  judged(await readText(text, { name: 'Pasted text', delimited: false }), own)
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
const readSheet = (one: File, choice?: string) => readSheetBy(one, readText, choice)
const cells = async (one: File, choice?: string) => (await readSheet(one, choice)).rows.map(row => row.cells)
const failure = async (one: File) => readSheet(one).then(String, (error: Error) => `${error.name}: ${error.message}`)

describe('pasted tags', () => {
  it('[media.1] are told apart, named and sized, each by its line', async () => {
    const rows = await pasted(['https://ads.example/vast?id=1', '', tag, vast].join('\r\n'))
    expect(rows.map(({ line, name, kind, size, errors }) => [line, name, kind, size, errors])).toEqual([
      [1, 'ads.example/vast', 'VAST URL, video', '', {}],
      [3, 'Display tag 300x250', 'Display tag', '300×250', {}],
      [4, 'Tea', 'VAST document, video', '30 s', {}],
    ])
    const named = await pasted(`Spring\t${tag}\nSummer\t${tag}`)
    expect(named.map(({ name, size }) => [name, size])).toEqual([
      ['Spring', '300×250'],
      ['Summer', '300×250'],
    ])
    const documents = await pasted(`${vast.replaceAll('><', '>\n<')}\n\n${vast}`)
    expect(documents.map(({ line, name, errors }) => [line, name, errors])).toEqual([
      [1, 'Tea', {}],
      [16, 'Tea', {}],
    ])
  })

  it('say what is missing or wrong, as the API would', async () => {
    const [row] = await pasted('<b>hello</b>', { advertiserDomain: '' })
    expect(Object.keys(row?.errors ?? {})).toEqual(['size'])
    const wrong = await pasted(
      ['hello', 'https://cdn.example/a.jpg', '<VAST version="9.9"></VAST>', '<VAST version="4.2"/>'].join('\n'),
    )
    expect(wrong.map(({ errors }) => Object.values(errors)[0])).toEqual([
      'This is neither a VAST URL nor markup',
      expect.stringContaining('image'),
      expect.stringContaining('9.9'),
      expect.stringContaining('no ad'),
    ])
  })
})

describe('what every row leaves to the page', () => {
  it('[media.1] is asked of the page, and hides no problem of a row', async () => {
    const nobody = { account: '', organization: '', advertiserDomain: '' }
    const rows = await pasted([tag, '<b>hello</b>'].join('\n'), nobody)
    expect(rows.map(({ errors, lacks }) => [errors, lacks])).toEqual([
      [{}, ['account', 'advertiserDomain']],
      [{ size: 'Neither a column nor the tag gives the size' }, ['account', 'advertiserDomain']],
    ])
    const [named] = judged(await readSheet(file('t.csv', `Tag,Advertiser\nhttps://a.example/v,Brand`)), nobody)
    expect(named).toMatchObject({ errors: {}, lacks: [] })
    const [wrong] = await pasted(tag, { advertiserDomain: 'no domain' })
    expect(wrong).toMatchObject({ errors: {}, lacks: ['advertiserDomain'] })
  })

  it('[media.1] international domains are taken, as buyers are sent them', async () => {
    const sheet = `Tag,Domain\nhttps://a.example/1,Müller.example\nhttps://a.example/2,почта.рф\nhttps://a.example/3,ü..example`
    const rows = judged(await readSheet(file('t.csv', sheet)))
    expect(rows.map(({ media, errors }) => errors.advertiserDomain ?? media.advertiserDomain)).toEqual([
      'xn--mller-kva.example',
      'xn--80a1acny.xn--p1ai',
      'Enter a domain, like northwind.example',
    ])
    const [row] = await pasted(tag, { advertiserDomain: 'müller.example' })
    expect(row).toMatchObject({ lacks: [], media: { advertiserDomain: 'xn--mller-kva.example' } })
  })
})

describe('addresses without https', () => {
  const click =
    (text: string, own = {}) =>
    async () =>
      judged(await readSheet(file('t.csv', `Tag,Click URL\n"${tag.replaceAll('"', '""')}",${text}`)), own)[0]

  it.each([
    ['www.example.com', '“www.example.com” has no https://. Add it.', 'https://www.example.com'],
    ['müller.example/x?y', '“müller.example/x?y” has no https://. Add it.', 'https://müller.example/x?y'],
    ['//www.example.com/', '“//www.example.com/” has no https://. Add it.', 'https://www.example.com/'],
    ['http://shop.example/a', '“http://shop.example/a” doesn’t use HTTPS. Use an HTTPS URL.', 'https://shop.example/a'],
  ])('[media.1] a click URL %s is offered https', async (text, says, fixed) => {
    expect(await click(text)()).toMatchObject({ errors: { clickUrl: says }, https: true })
    expect(await click(text, { https: true })()).toMatchObject({ errors: {}, https: true, media: { clickUrl: fixed } })
  })

  it('[media.1] what is no address stays a problem', async () => {
    for (const text of ['shop', 'no address', 'mailto:a@b.example']) {
      const row = await click(text, { https: true })()
      expect(row).toMatchObject({ https: false, errors: { clickUrl: expect.stringContaining('Enter a URL') } })
    }
  })

  it('[media.1] inside a tag are found, its namespaces are not', async () => {
    const [loads, names] = await pasted(
      [tag.replace('https:', 'http:'), `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"></svg>`].join(
        '\n',
      ),
    )
    expect(loads).toMatchObject({
      errors: { tag: '“http://cdn.example/tag.js?size=300x250” doesn’t use HTTPS. Use an HTTPS URL.' },
      https: true,
    })
    expect(names).toMatchObject({ errors: {}, https: false })
    const [mended] = await pasted(tag.replace('https:', 'http:'), { https: true })
    expect(mended).toMatchObject({ errors: {}, media: { tag } })
  })

  it('[media.1] of VAST are imported with a note, or with https', async () => {
    const [plain, bare] = await pasted('http://ads.example/v\nads.example/v?n=[CACHEBUSTING]')
    expect(plain).toMatchObject({
      errors: {},
      https: true,
      note: 'Its URL doesn’t use HTTPS, so secure pages and apps block it',
    })
    expect(bare).toMatchObject({
      errors: { vastUrl: '“ads.example/v?n=[CACHEBUSTING]” has no https://. Add it.' },
      https: true,
    })
    const mended = await pasted('http://ads.example/v\nads.example/w', { https: true })
    expect(mended.map(({ media, errors, note }) => [media.vastUrl, errors, note])).toEqual([
      ['https://ads.example/v', {}, undefined],
      ['https://ads.example/w', {}, undefined],
    ])
  })
})

describe('tags that do not end', () => {
  it.each([
    [
      '<script src="https://cdn.example/tag.js?size=300x250">',
      '<script> isn’t closed. Add </script> or paste the whole tag.',
    ],
    [
      '<script>if (a < b) { document.write("<div 300x250>") }',
      '<script> isn’t closed. Add </script> or paste the whole tag.',
    ],
    ['<div>300x250</div><!-- end', '<!-- isn’t closed. Add --> or paste the whole tag.'],
    ['<img src="https://cdn.example/300x250.png', '<img isn’t closed. Add > or paste the whole tag.'],
    ['<iframe src="https://cdn.example/300x250">', '<iframe> isn’t closed. Add </iframe> or paste the whole tag.'],
  ])('[media.1] %s is a problem', async (text, says) => {
    expect((await pasted(text))[0]?.errors).toEqual({ tag: says })
  })

  it('[media.1] tags that do are none, whatever stands in them', async () => {
    for (const text of [
      `<script>if (a < b && c > d) document.write("<script src='x'><\\/script>")</script 300x250>`,
      `<a href="https://brand.example/?a=1>2"><img alt='a > b "300x250"'></a>`,
      '<!-- <script> --><div title="300x250">',
    ]) {
      expect((await pasted(text))[0]?.errors, text).toEqual({})
    }
  })
})

describe('tag sheets', () => {
  const csv = [
    'Creative Name,Size,Tag,Advertiser,__proto__',
    `"Big, red",728 x 90,"${tag.replaceAll('"', '""')}",Brand,x`,
  ].join('\r\n')

  it('have their columns guessed by header and by what stands in them', async () => {
    const sheet = await readSheet(file('tags.csv', csv))
    expect(guessColumns(sheet.rows.map(row => row.cells))).toEqual({
      header: true,
      roles: ['name', 'size', 'content', 'account', 'ignore'],
    })
    expect(judged(sheet)).toMatchObject([
      { line: 2, name: 'Big, red', size: '728×90', errors: {}, media: { width: 728, account: 'account-1' } },
    ])
    const addressed = [
      ['Name', 'Tag', 'Click'],
      ['Big', 'https://ads.example/vast.xml', 'https://shop.example'],
    ]
    expect(guessColumns(addressed)).toEqual({ header: true, roles: ['name', 'content', 'clickUrl'] })
    const bare = [
      ['Autumn', '300x250', tag, 'shop.example'],
      ['Winter', '728x90', tag, 'shop.example'],
    ]
    expect(guessColumns(bare)).toEqual({ header: false, roles: ['name', 'size', 'content', 'domain'] })
    const rows = judged(
      await readSheet(file('t.csv', `Type,Duration,Tag,Advertiser\naudio,:30,https://a.example/v,Nobody`)),
    )
    expect(rows[0]).toMatchObject({
      kind: 'VAST URL, audio',
      media: { durationS: 30 },
      errors: { account: 'No account is named “Nobody”' },
    })
  })

  it('are read in the encodings that spreadsheets write', async () => {
    const text = 'Name;Tag\r\nMüsli;https://a.example/v'
    const utf16 = (little: boolean) => {
      const bytes = new Uint8Array(text.length * 2)
      for (const [index, letter] of [...text].entries()) {
        new DataView(bytes.buffer).setUint16(index * 2, letter.charCodeAt(0), little)
      }
      return bytes
    }
    const latin = Uint8Array.from(text, letter => letter.charCodeAt(0))
    const mark = (...bytes: number[]) => Uint8Array.from(bytes)
    for (const one of [
      file('a.csv', text),
      file('a.csv', mark(0xef, 0xbb, 0xbf), text),
      file('a.csv', mark(0xff, 0xfe), utf16(true)),
      file('a.csv', mark(0xfe, 0xff), utf16(false)),
      file('a.csv', utf16(true)),
      file('a.csv', latin),
    ]) {
      expect(await cells(one)).toEqual([
        ['Name', 'Tag'],
        ['Müsli', 'https://a.example/v'],
      ])
    }
  })

  it('that are empty, too large, broken or something else are refused in a sentence', async () => {
    expect(await failure(file('empty.csv'))).toContain('empty.csv is empty')
    expect(await failure(file('blank.csv', ' \n , \n'))).toContain('is empty')
    expect(await failure(file('big.csv', new Uint8Array(10_000_001)))).toContain('larger than 10 MB')
    expect(await failure(file('a.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])))).toContain(
      'isn’t a text file',
    )
    expect(await failure(file('old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))).toContain('.xlsx')
    expect(await failure(file('cut.xlsx', 'PK\u0003\u0004 and nothing more'))).toContain('damaged')
    const open = await readSheet(file('open.csv', 'Name,Tag\n"never closed,https://a.example/v\nb,c'))
    expect(open.notes[0]).toContain('quotation mark near row 2 isn’t closed')
    const long = await readSheet(file('long.txt', 'https://a.example/v\n'.repeat(10_050)))
    expect(long.rows).toHaveLength(10_001)
    expect(long.notes).toEqual(['Only the first 10,001 rows are read; 49 more are skipped.'])
  })

  it('give back what was not imported, with the reason, and nothing in it runs', async () => {
    const sheet = await readSheet(file('tags.csv', 'Name,Tag\n=HYPERLINK("x"),+1\n-2,hello'))
    const text = resultFile(
      sheet,
      sheet.rows[0]?.cells ?? [],
      judged(sheet).map(row => ({ ...row, index: row.index + 1 })),
      new Map(),
    )
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffName,Tag,Line,Verdict,Reason',
      `"'=HYPERLINK(""x"")",'+1,2,Problem,Tag: This is neither a VAST URL nor markup`,
      "'-2,hello,3,Problem,Tag: This is neither a VAST URL nor markup",
    ])
  })
})

describe('workbooks', () => {
  const book = async (parts: Readonly<Record<string, string>>) => file('tags.xlsx', await workbook(parts))

  it('are read cell by cell: shared and inline texts, gaps, formulas, merged cells, several sheets', async () => {
    const one = await book({
      sheet1: sheetXml(''),
      sheet2: sheetXml(
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>Tag</t></is></c></row>
         <row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="str"><f>A1&amp;B1</f><v>https://a.example/v?a=1&amp;b=2</v></c></row>
         <row r="5"><c r="B5"><v>300</v></c><c r="C5" t="e"><v>#REF!</v></c><c r="D5"><f>NOW()</f></c></row>`,
        '<mergeCells><mergeCell ref="A3:A5"/><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
      sharedStrings: '<sst><si><t>Name</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></si></sst>',
    })
    const sheet = await readSheet(one)
    expect(sheet).toMatchObject({ form: 'Excel workbook', choices: ['sheet1', 'sheet2'], choice: 'sheet2' })
    expect(sheet.rows).toEqual([
      { line: 2, cells: ['Name', '', 'Tag'] },
      { line: 3, cells: ['Two runs', '', 'https://a.example/v?a=1&b=2'] },
      { line: 5, cells: ['Two runs', '300', '', ''] },
    ])
    expect(sheet.notes[0]).toContain('1 formula')
    expect(await cells(one, 'sheet1')).toEqual([])
  })

  it('that grow beyond measure, lead nowhere or are no workbooks are refused', async () => {
    const bomb = await book({ sheet1: sheetXml(' '.repeat(2_000_000)) })
    expect(bomb.size).toBeLessThan(10_000)
    await expect(readWorkbook(bomb, undefined, { bytes: 1_000_000 })).rejects.toThrow('too large when unpacked')
    expect(await failure(await book({}))).toContain('no sheet')
    expect(await failure(await book({ sheet1: '<worksheet><sheetData><row>' }))).toContain('damaged')
    expect(await failure(await book({ sheet1: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }))).toContain('damaged')
  })
})
