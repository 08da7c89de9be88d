import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { latinKey } from '../../../../engine/kit/latinKey.ts'
import { createTypeAhead } from '../../../../engine/kit/typeAhead.ts'
import type { Place } from '../../../vast/xmlTree.ts'
import { NodeDetails } from './NodeDetails.tsx'
import { rowHeight, TreeRow } from './TreeRow.tsx'
import { hasChildren, treeMove } from './treeMove.ts'
import { rowsAbove, unfoldedRows, type XmlRow } from './xmlRows.ts'
import './tree.css'
import { t } from '../../../../engine/texts/t.ts'

/**
 * A document as a tree for mouse and keyboard (arrows, Home, End, letters, `*`; Enter leads to the text). Only the rows
 * in sight are in the page, so that a document of 20,000 parts scrolls like one of twenty. Texts are shown as texts.
 */
export function XmlTree({ rows, marks, start, onShowText }: XmlTreeProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set())
  const [active, setActive] = useState(start)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(480)
  const [typeAhead] = useState(() => createTypeAhead())
  const shown = useMemo(() => unfoldedRows(rows, folded), [rows, folded])
  const at = shown.indexOf(active)

  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    setHeight(element.clientHeight)
    const [from, to] = [at * rowHeight, (at + 1) * rowHeight]
    if (from < element.scrollTop) element.scrollTop = from - rowHeight
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight + rowHeight
  }, [at])

  const go = (next: number, fold?: number, unfold: readonly number[] = []) => {
    const open = new Set(folded)
    for (const one of [...unfold, ...rowsAbove(rows, next)]) open.delete(one)
    if (fold !== undefined) open.add(fold)
    setFolded(open)
    setActive(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // What XML names its parts by is Latin.
    const key = latinKey(event)
    const move = treeMove(key, { rows, shown, folded, active })
    if (move) {
      event.preventDefault()
      return go(move.active, move.fold, move.unfold)
    }
    if (key === 'Enter') {
      event.preventDefault()
      const row = rows[active]
      if (row) onShowText(row.at)
    } else if (/^\S$/.test(key)) {
      event.preventDefault()
      const labels = shown.map(index => rows[index]?.name ?? '')
      const found = shown[typeAhead.find(key, labels, at)]
      if (found !== undefined) setActive(found)
    }
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const row = target?.closest<HTMLElement>('[data-row]')
    if (!row) return
    const index = Number(row.dataset.row)
    const folds = target?.closest('[data-fold]') && hasChildren(rows, index)
    if (!folds) return setActive(index)
    // What is folded away can't stay active.
    const inside = active > index && active < (rows[index]?.end ?? 0)
    if (folded.has(index)) go(active, undefined, [index])
    else go(inside ? index : active, index)
  }
  const first = Math.max(0, Math.floor(top / rowHeight) - 10)
  const last = Math.min(shown.length, Math.ceil((top + height) / rowHeight) + 10)
  const inSight = shown.slice(first, last)
  // A reader of screens finds the active row even where it is scrolled away.
  const drawn = at < 0 || inSight.includes(active) ? inSight : [...inSight, active]
  const row = rows[active]
  return (
    <div className="k-card panel">
      <div
        ref={box}
        role="tree"
        // XML reads from the left in every language.
        dir="ltr"
        className="v-tree"
        aria-label={t('Document as a tree')}
        tabIndex={0}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onScroll={({ currentTarget }) => {
          setTop(currentTarget.scrollTop)
          setHeight(currentTarget.clientHeight)
        }}
      >
        <div role="none" className="v-tree-rows" style={{ blockSize: shown.length * rowHeight }}>
          {drawn.map(index => {
            const one = rows[index]
            return (
              one && (
                <TreeRow
                  key={index}
                  id={`${id}-${index}`}
                  row={one}
                  index={index}
                  place={index === active ? at : first + inSight.indexOf(index)}
                  state={hasChildren(rows, index) ? (folded.has(index) ? 'folded' : 'open') : 'leaf'}
                  active={index === active}
                  mark={marks.get(index)}
                />
              )
            )
          })}
        </div>
      </div>
      {row && <NodeDetails key={active} row={row} onShowText={() => onShowText(row.at)} />}
    </div>
  )
}

interface XmlTreeProps {
  readonly rows: readonly XmlRow[]
  /** Rows with something wrong. */
  readonly marks: ReadonlyMap<number, 'error' | 'warning'>
  /** The row that is active first. */
  readonly start: number
  readonly onShowText: (at: Place) => void
}
