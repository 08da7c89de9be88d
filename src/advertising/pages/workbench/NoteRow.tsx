import Button from '@mui/material/Button'
import { lowerFirst } from '../../../engine/derive/list/lowerFirst.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { NoteLine } from './treeLines.ts'

/** Stands where rows are on their way, are missing or could not be had. */
export function NoteRow({ line, index, width, isActive, onRetry }: NoteRowProps) {
  const plural = lowerFirst(resourceOfEntity(line.level.entity).plural)
  return (
    <tr aria-level={line.depth + 1} data-place={`${index}:-1`} tabIndex={isActive ? 0 : -1}>
      <td colSpan={width}>
        <span className="row gap-4 k-dim" style={{ paddingInlineStart: 36 + line.depth * 20 }}>
          {line.kind === 'loading' && `Loading ${plural}…`}
          {line.kind === 'more' && `Loading ${formatNumber(Number(line.says))} more ${plural}…`}
          {line.kind === 'empty' && `No ${plural}.`}
          {line.kind === 'error' && (
            <>
              <span role="alert">{line.says}</span>
              <Button variant="text" onClick={onRetry}>
                Retry
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

interface NoteRowProps {
  readonly line: NoteLine
  readonly index: number
  readonly width: number
  readonly isActive: boolean
  readonly onRetry: () => void
}
