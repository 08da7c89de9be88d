import Button from '@mui/material/Button'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import type { NoteLine } from './treeLines.ts'

/** Stands where rows are on their way, are missing or could not be had. */
export function NoteRow({ line, index, width, isActive, onRetry }: NoteRowProps) {
  const records = inSentence(resourceOfEntity(line.level.entity).plural)
  return (
    <tr aria-level={line.depth + 1} data-place={`${index}:-1`} tabIndex={isActive ? 0 : -1}>
      <td colSpan={width}>
        <span className="row gap-4 k-dim" style={{ paddingInlineStart: 36 + line.depth * 20 }}>
          {line.kind === 'loading' && t('Loading %{records}…', { records })}
          {line.kind === 'more' &&
            t('Loading %{count} more %{records}…', { count: formatNumber(Number(line.says)), records })}
          {line.kind === 'empty' && t('No %{records}.', { records })}
          {line.kind === 'error' && (
            <>
              <span role="alert">{line.says}</span>
              <Button variant="text" onClick={onRetry}>
                {t('Retry')}
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
