import { type HTMLAttributes, memo } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { titleOf } from '../../../engine/derive/cells/titleOf.ts'
import { RowActions } from '../../../engine/derive/list/RowActions.tsx'
import { ActionRunner } from '../../../engine/derive/record/ActionRunner.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import type { Access } from '../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { theLanguage } from '../../../engine/texts/language.ts'
import { t } from '../../../engine/texts/t.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { CellEditor } from './CellEditor.tsx'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { type CellEdit, cellEdit } from './cellEdits.ts'
import { ShownCell } from './ShownCell.tsx'
import { isPlanned, type RowLine } from './treeLines.ts'
import { type CellEdits, editKey, type OpenEdit } from './useCellEdits.ts'
import type { RowActs } from './useRowActs.ts'
import type { WorkbenchColumn } from './workbenchColumns.ts'

/** A row of the tree, with the cells that are typed in at the moment. Others that scroll into view leave it as it is. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { line, index, columns, cell, live, isSelected, acts } = props
  const { row } = line.measured
  const resource = resourceOfEntity(line.entity)
  const title = titleOf(resource, row)
  const at = (here: number) => ({
    'data-place': `${index}:${here}`,
    tabIndex: cell === here ? 0 : -1,
    onFocus: () => acts.note({ line: index, cell: here }),
  })
  return (
    <tr
      className={isSelected ? 'l-selected' : undefined}
      aria-level={line.depth + 1}
      aria-posinset={line.place}
      aria-setsize={line.of}
      aria-expanded={line.open ?? undefined}
      aria-selected={isSelected}
      {...at(-1)}
      onFocus={event => event.target === event.currentTarget && acts.note({ line: index, cell: -1 })}
    >
      <td className="l-check">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select %{name}', { name: title })}
          checked={isSelected}
          onChange={() => undefined}
          onClick={event => acts.select(index, event.shiftKey)}
        />
      </td>
      {columns.map((column, here) => {
        const edit = cellEdit(column.key, line.entity, row)
        const open = props.typed.get(editKey(line, column.key))
        return (
          <td
            key={column.key}
            className={column.end ? 'l-end' : undefined}
            {...(open && edit ? typedIn : at(here))}
            {...{ 'aria-readonly': !edit || !props.mayEdit }}
            {...(column.key === 'budgetTotal' && !open ? props.carries(line) : {})}
            onDoubleClick={() => acts.edit({ line: index, cell: here })}
          >
            {open && edit ? (
              <OpenCell {...props} edit={edit} open={open} column={column} here={here} title={title} />
            ) : column.key === 'name' ? (
              <span className="row gap-4" style={{ paddingInlineStart: line.depth * 20 }}>
                {line.open === null ? (
                  <span aria-hidden="true" style={{ width: 20 }} />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    style={{ width: 20, height: 24 }}
                    aria-label={`${line.open ? t('Close') : t('Open')} ${title}`}
                    onClick={() => acts.toggle(line)}
                  >
                    <span aria-hidden="true">{line.open ? '▾' : theLanguage().direction === 'rtl' ? '◂' : '▸'}</span>
                  </button>
                )}
                <Link className="l-name label" tabIndex={-1} to={recordPath(resource, row.id)}>
                  <span dir="auto" className="d-text" title={title}>
                    {title}
                  </span>
                </Link>
              </span>
            ) : (
              <ShownCell line={line} column={column} live={live} />
            )}
          </td>
        )
      })}
      <td className="l-more">
        {props.isActive && (
          <ActionRunner resource={resource}>
            <RowActions resource={resource} row={row} />
          </ActionRunner>
        )}
      </td>
    </tr>
  )
}, isSame)

/** What a line says counts, as all lines are made anew when rows come. */
function isSame({ line, ...props }: TreeRowProps, { line: nextLine, ...next }: TreeRowProps): boolean {
  return areAllSame({ ...line, level: null }, { ...nextLine, level: null }) && areAllSame(props, next)
}

function areAllSame<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([key, value]) => Object.is(value, Reflect.get(other, key)))
}

function OpenCell({ line, index, acts, edit, open, column, here, title, ...props }: OpenCellProps) {
  const key = editKey(line, column.key)
  const together = props.together ?? [line.measured.row]
  const isMany = together.length > 1 && edit.changes !== undefined
  const of = isMany ? t('%{count} selected rows', { count: together.length }) : title
  const save = (text: string, stay: boolean) => {
    // Going elsewhere is no confirmation for many rows.
    if (open.isSaving || (!stay && (isMany || open.error !== null))) return
    const saved = isMany ? acts.saveAll(together, line, column.key, text) : acts.save(line, column.key, edit, text)
    void saved.then(done => {
      if (done && stay) acts.go({ line: index, cell: here })
    })
  }
  const cancel = () => {
    acts.set(key, null)
    acts.go({ line: index, cell: here })
  }
  if (edit.options) {
    return (
      <ChoiceEditor
        edit={open}
        label={t('%{column} of %{name}', { column: edit.label, name: of })}
        options={edit.options(line.measured.row)}
        onChoose={text => save(text, true)}
        onCancel={cancel}
      />
    )
  }
  const says = open.tried?.text === open.text ? open.tried.says : column.key === 'budgetTotal' ? props.budgetSays : null
  return (
    <CellEditor
      edit={open}
      label={t('%{column} of %{name}', { column: edit.label, name: of })}
      note={
        says ??
        (isMany ? t('Changes %{count} selected rows. Press Enter to preview.', { count: together.length }) : null)
      }
      numeric={column.end}
      onType={text => acts.set(key, { text, error: null, isSaving: false })}
      onSave={stay => save(open.text, stay)}
      onCancel={cancel}
    />
  )
}

/** The box in it takes the focus; what is said below it stands above the rows that follow. */
const typedIn = { style: { zIndex: 5 } } as const

/** Whether the person may change this row, as far as the API has said. */
export function mayEditRow({ entity, measured: { row } }: RowLine, { canRow }: Pick<Access, 'canRow'>): boolean {
  return isPlanned(entity) && canRow('update', resourceOfEntity(entity), row) && !row.archivedAt
}

interface TreeRowProps {
  readonly line: RowLine
  readonly index: number
  readonly columns: readonly WorkbenchColumn[]
  /** Which of its cells the Tab key reaches; -1 is the row, null none of it. */
  readonly cell: number | null
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly mayEdit: boolean
  readonly live: MetricsAnswer | null | undefined
  /** Cells that are typed in, by `editKey`. */
  readonly typed: CellEdits['open']
  /** The selected rows that are changed along with this one; null for none. */
  readonly together: readonly EntityRow[] | null
  /** What makes a budget be dragged onto another. */
  readonly carries: (line: RowLine) => HTMLAttributes<HTMLElement>
  /** What is worth knowing while its budget is typed. */
  readonly budgetSays: string | null
  readonly acts: RowActs
}

interface OpenCellProps extends TreeRowProps {
  readonly edit: CellEdit
  readonly open: OpenEdit
  readonly column: WorkbenchColumn
  readonly here: number
  readonly title: string
}
