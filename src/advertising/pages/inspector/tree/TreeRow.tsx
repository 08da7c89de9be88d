import { ToneShape } from '../../../../engine/kit/ToneShape.tsx'
import type { XmlRow } from './xmlRows.ts'

/** Of each row, in pixels; `tree.css` has the same. */
export const rowHeight = 24

/** One line of the tree, at its place among those that are unfolded. Long texts are cut: the details show them whole. */
export function TreeRow({ id, row, index, place, state, active, mark }: TreeRowProps) {
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-row={index}
      className="v-tree-row"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={active}
      aria-expanded={state === 'leaf' ? undefined : state === 'open'}
      style={{ insetBlockStart: place * rowHeight, paddingInlineStart: 4 + row.depth * 16 }}
    >
      <span className="v-tree-fold soft" data-fold={state === 'leaf' ? undefined : ''} aria-hidden="true">
        {state === 'leaf' ? '' : state === 'open' ? '⌄' : '›'}
      </span>
      {row.kind === 'element' ? (
        <>
          <b>{row.name.slice(0, 80)}</b>
          {row.attributes.slice(0, 12).map(({ prefix, name, value }) => (
            <span key={`${prefix}:${name}`} className="v-tree-attribute">
              {prefix ? `${prefix}:${name}` : name}=<i>"{value.slice(0, 120)}"</i>
            </span>
          ))}
          {row.text && <span className="cut">{row.text.slice(0, 300)}</span>}
        </>
      ) : (
        <span className={row.kind === 'comment' ? 'v-tree-comment cut' : 'cut'}>{row.text.slice(0, 300)}</span>
      )}
      {mark && (
        <span className={`v-tree-mark row gap-4 still end k-ink-${mark === 'error' ? 'bad' : 'warn'}`}>
          <ToneShape tone={mark === 'error' ? 'bad' : 'warn'} size={8} />
          {mark}
        </span>
      )}
    </div>
  )
}

interface TreeRowProps {
  readonly id: string
  readonly row: XmlRow
  readonly index: number
  readonly place: number
  readonly state: 'leaf' | 'open' | 'folded'
  readonly active: boolean
  readonly mark: 'error' | 'warning' | undefined
}
