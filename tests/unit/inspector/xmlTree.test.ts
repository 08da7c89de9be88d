import { describe, expect, it } from 'vitest'
import { type TreeState, treeMove } from '../../../src/advertising/pages/inspector/tree/treeMove.ts'
import {
  rowAtLine,
  rowAtPlace,
  rowsAbove,
  unfoldedRows,
  xmlRows,
} from '../../../src/advertising/pages/inspector/tree/xmlRows.ts'
import { parseVast } from '../../../src/advertising/vast/parseVast.ts'
import { parseXml } from '../../../src/advertising/vast/parseXml.ts'
import { vastCases } from '../../corpus/vast/vastCases.ts'

const sample =
  '<VAST version="4.2">\n<Ad id="1"><InLine><AdTitle>One</AdTitle><!-- so --></InLine></Ad>\n<Ad><InLine/></Ad></VAST>'

describe('a document as rows', () => {
  it('[media.4] numbers names only where there are several, and puts a text beside its element', () => {
    const rows = rowsOf(sample)
    expect(rows.map(({ path, kind, text }) => `${kind} ${path} ${text}`.trim())).toEqual([
      'element VAST',
      'element VAST/Ad[1]',
      'element VAST/Ad[1]/InLine',
      'element VAST/Ad[1]/InLine/AdTitle One',
      'comment VAST/Ad[1]/InLine so',
      'element VAST/Ad[2]',
      'element VAST/Ad[2]/InLine',
    ])
    expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 3, 1, 2])
    expect(rowsAbove(rows, 3)).toEqual([0, 1, 2])
    expect(unfoldedRows(rows, new Set([1]))).toEqual([0, 1, 5, 6])
    expect(unfoldedRows(rows, new Set([0]))).toEqual([0])
    expect(rowAtLine(rows, { line: 3, column: 4 })).toBe(5)
    expect(rowAtLine(rows, { line: 99, column: 1 })).toBe(6)
  })

  it('[media.4] leads from every finding of the corpus to the row that it stands at, or to the one above what is missing', () => {
    let exact = 0
    for (const { xml } of vastCases) {
      const { tree, findings } = parseVast(xml)
      if (!tree) continue
      const rows = xmlRows(tree)
      for (const finding of findings) {
        // Where the reading broke off there may be no element.
        if (finding.code.startsWith('xml-')) continue
        const row = rows[rowAtPlace(rows, finding)]
        expect(row?.at.line, `${finding.path} in ${xml}`).toBe(finding.line)
        if (row?.path === finding.path.replace(/\/@[^/]*$/, '')) exact += 1
      }
    }
    expect(exact).toBeGreaterThan(100)
  })
})

describe('the tree by keyboard', () => {
  const rows = rowsOf(sample)
  const at = (active: number, folded: readonly number[] = []): TreeState => ({
    rows,
    shown: unfoldedRows(rows, new Set(folded)),
    folded: new Set(folded),
    active,
  })

  it('[media.4] moves among what is unfolded', () => {
    expect(treeMove('ArrowDown', at(1, [1]))).toEqual({ active: 5 })
    expect(treeMove('ArrowUp', at(5, [1]))).toEqual({ active: 1 })
    expect(treeMove('ArrowUp', at(0))).toEqual({ active: 0 })
    expect(treeMove('End', at(0))).toEqual({ active: 6 })
    expect(treeMove('Home', at(6))).toEqual({ active: 0 })
    expect(treeMove('PageDown', at(0))).toEqual({ active: 6 })
  })

  it('[media.4] unfolds and enters to the right, folds and leaves to the left', () => {
    expect(treeMove('ArrowRight', at(1, [1]))).toEqual({ active: 1, unfold: [1] })
    expect(treeMove('ArrowRight', at(1))).toEqual({ active: 2 })
    expect(treeMove('ArrowRight', at(3))).toEqual({ active: 3 })
    expect(treeMove('ArrowLeft', at(1))).toEqual({ active: 1, fold: 1 })
    expect(treeMove('ArrowLeft', at(3))).toEqual({ active: 2 })
    expect(treeMove('ArrowLeft', at(0, [0]))).toEqual({ active: 0 })
    expect(treeMove('*', at(1, [1, 5]))).toEqual({ active: 1, unfold: [1, 5] })
    expect(treeMove('a', at(1))).toBeNull()
  })
})

function rowsOf(xml: string) {
  const { root } = parseXml(xml)
  if (!root) throw new Error('The sample is no XML')
  return xmlRows(root)
}
