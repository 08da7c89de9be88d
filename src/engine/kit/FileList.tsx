import Button from '@mui/material/Button'
import { completed, type QueuedFile, uploading } from './fileQueue.ts'
import { formatBytes } from './formatNumber.ts'
import { IconAction } from './IconAction.tsx'
import './kit.css'
import './files.css'
import { t } from '../texts/t.ts'
import { Phrase } from './Phrase.tsx'

/** The files of a queue with size and status; each can be removed, and all cleared, while nothing runs (kit.2, kit.3). */
export function FileList({ queue, locked = false, onRemove, onClear }: FileListProps) {
  return (
    <div className="k-files">
      <div className="k-files-head label row apart">
        <span>
          <Phrase text="Selected files (%{count}):" values={{ count: queue.length }} />
        </span>
        {queue.length > 0 && (
          <Button variant="text" disabled={locked} onClick={onClear}>
            {t('Clear')}
          </Button>
        )}
      </div>
      {queue.length > 0 && (
        <ul className="k-files-list panel lines">
          {queue.map(({ id, file, status }) => (
            <li key={id}>
              <span className="k-file-name cut grow" title={file.name} dir="auto">
                {file.name}
              </span>
              <span className="k-dim numbers">{formatBytes(file.size)}</span>
              {status === uploading && <span className="k-ink-accent">{t('Uploading')}</span>}
              {status === completed && <span className="k-ink-ok">{t('Completed')}</span>}
              {status === null && !locked && (
                <IconAction label={t('Remove %{name}', { name: file.name })} onClick={() => onRemove(id)}>
                  ×
                </IconAction>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FileListProps {
  readonly queue: readonly QueuedFile[]
  /** An upload runs: nothing can be taken out. */
  readonly locked?: boolean
  readonly onRemove: (id: string) => void
  readonly onClear: () => void
}
