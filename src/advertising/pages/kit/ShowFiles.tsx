import { useState } from 'react'
import { BulkUpload } from '../../../engine/kit/BulkUpload.tsx'
import { UserError } from '../../../engine/kit/errorText.ts'
import { FileDrop, type RefusedFile } from '../../../engine/kit/FileDrop.tsx'
import { FileList } from '../../../engine/kit/FileList.tsx'
import { type QueuedFile, queueFiles, type UploadResult } from '../../../engine/kit/fileQueue.ts'
import { Specimen } from './Specimen.tsx'

/** Taking files; the uploads here send nothing: a file takes a moment, an empty one fails. */
export function ShowFiles() {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [notices, setNotices] = useState<readonly string[]>([])
  const [calls, setCalls] = useState(0)
  const finish = (results: readonly UploadResult<string>[]) => {
    setCalls(calls + 1)
    setNotices(results.map(result => `${result.file.name} ${result.ok ? result.value : 'failed'}`))
  }
  return (
    <>
      <Specimen
        name="File drop area"
        description="Queues the files you drop or select. Here, each can have up to 5 MB."
      >
        <FileDrop
          hint="Drop images here"
          button="Browse"
          accept={images}
          maxSize={5_000_000}
          onFiles={files => setQueue(current => queueFiles(current, files))}
          onRefused={setRefused}
        />
        {refused.length > 0 && (
          <p className="k-ink-bad" role="alert">
            Not taken: {refused.map(({ file, reason }) => `${file.name} (${reason})`).join('; ')}
          </p>
        )}
        <FileList
          queue={queue}
          onRemove={id => setQueue(queue.filter(entry => entry.id !== id))}
          onClear={() => setQueue([])}
        />
      </Specimen>
      <Specimen
        name="Bulk upload panel"
        description="Uploads one file at a time, in order, and reports all results at the end."
      >
        <BulkUpload upload={pretend} onComplete={finish} />
        <p className="k-dim">
          Callbacks: {calls}. Results: {notices.join(', ') || 'none yet'}
        </p>
      </Specimen>
      <Specimen name="File list, while uploading">
        <FileList queue={underway} locked onRemove={nothing} onClear={nothing} />
      </Specimen>
    </>
  )
}

const images = { 'image/*': ['.png', '.jpg', '.jpeg', '.gif', '.webp'] }

const underway: readonly QueuedFile[] = [
  { id: '1', file: new File(['done'], 'banner-728x90.png'), status: 2 },
  { id: '2', file: new File(['on its way'], 'a-film-with-a-name-that-does-not-fit-into-its-line.mp4'), status: 1 },
  { id: '3', file: new File(['waits'], 'صورة.jpg'), status: null },
]

function nothing(): void {}

async function pretend(file: File): Promise<string> {
  await new Promise(resolve => setTimeout(resolve, 400))
  if (file.size === 0) throw new UserError('The file is empty')
  return 'stored'
}
