import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts/t.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileList } from './FileList.tsx'
import {
  type QueuedFile,
  queueFiles,
  type UploadResult,
  type UploadStatus,
  uploadInOrder,
  uploading,
} from './fileQueue.ts'
import { PageDrop } from './PageDrop.tsx'
import { UploadProgress } from './UploadProgress.tsx'

/**
 * Uploads several files one at a time in queue order (kit.3). A start while one runs is ignored. At the end the queue
 * clears and `onComplete` receives all results, failures among them; these are also said in the panel. Who cancels keeps the files that
 * were not sent in the queue. Who leaves the panel stops the upload, too.
 */
export function BulkUpload<R>({ upload, onComplete, wholePage = false, onQueued, ...limits }: BulkUploadProps<R>) {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [part, setPart] = useState(0)
  const running = useRef(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const current = queue.find(({ status }) => status === uploading)

  const add = (files: readonly File[]) => {
    if (running.current) return
    setQueue(current => queueFiles(current, files))
    onQueued?.()
  }
  const start = async () => {
    if (running.current || queue.length === 0) return
    running.current = true
    setBusy(true)
    setProblems([])
    stop.current = new AbortController()
    const { signal } = stop.current
    const send = (file: File) => {
      setPart(0)
      return upload(file, { signal, onSent: setPart })
    }
    const say = (id: string, status: UploadStatus | null) =>
      setQueue(entries => entries.map(entry => (entry.id === id ? { ...entry, status } : entry)))
    const results = await uploadInOrder(queue, send, say, signal)
    const tried = new Set(results.map(({ id }) => id))
    setQueue(queue.filter(({ id }) => !tried.has(id)))
    setProblems(results.flatMap(result => (result.ok ? [] : [`${result.file.name}: ${result.error}`])))
    setBusy(false)
    running.current = false
    onComplete(results)
  }
  return (
    <section className="k-upload stack gap-12 fit" aria-label={t('Upload multiple files')}>
      {wholePage && !busy && <PageDrop onFiles={add} />}
      <h2 className="heading">{t('Upload multiple files')}</h2>
      <FileDrop
        {...limits}
        hint={t('Drag and drop your files here, or click to browse')}
        button={t('Select files')}
        disabled={busy}
        onFiles={add}
        onRefused={refused => setProblems(refused.map(({ file, reason }) => `${file.name}: ${reason}`))}
      />
      <FileList
        queue={queue}
        locked={busy}
        onRemove={id => setQueue(queue.filter(entry => entry.id !== id))}
        onClear={() => setQueue([])}
      />
      {current && <UploadProgress name={current.file.name} part={part} onCancel={() => stop.current?.abort()} />}
      {problems.length > 0 && (
        <Alert severity="error">
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button
        variant="contained"
        color="primary"
        disabled={busy || queue.length === 0}
        aria-busy={busy}
        onClick={() => void start()}
      >
        {busy && <CircularProgress size={14} aria-label={t('Uploading files')} />}
        {t('Start Upload')}
      </Button>
    </section>
  )
}

/** How an upload is stopped, and who is told how much has been sent, from 0 to 1. */
export interface UploadSending {
  readonly signal: AbortSignal
  readonly onSent: (part: number) => void
}

interface BulkUploadProps<R> {
  /** Sends one file. What it throws is that file's error. */
  readonly upload: (file: File, sending: UploadSending) => Promise<R>
  readonly onComplete: (results: readonly UploadResult<R>[]) => void
  /** Files may be dropped anywhere on the page. */
  readonly wholePage?: boolean
  /** Files have come into the queue. */
  readonly onQueued?: () => void
  readonly accept?: Readonly<Record<string, readonly string[]>>
  /** In bytes. */
  readonly maxSize?: number
}
