import { errorText } from './errorText.ts'
/** Where a file in a queue stands: 1 uploading, 2 completed (kit.3); null while it waits. */
export type UploadStatus = 1 | 2

export const uploading: UploadStatus = 1
export const completed: UploadStatus = 2

export interface QueuedFile {
  /** Two files of the same name are two entries. */
  readonly id: string
  readonly file: File
  readonly status: UploadStatus | null
}

/** What became of one file: what the upload answered, or why it failed. */
export type UploadResult<R> =
  | { readonly id: string; readonly file: File; readonly ok: true; readonly value: R }
  | { readonly id: string; readonly file: File; readonly ok: false; readonly error: string }

/** The queue with more files at its end, in the order in which they came. */
export function queueFiles(queue: readonly QueuedFile[], files: readonly File[]): readonly QueuedFile[] {
  return [...queue, ...files.map(file => ({ id: nextId(), file, status: null }))]
}

let last = 0

/** Random ids exist only in secure contexts, and a console may be served by plain http inside a company. */
function nextId(): string {
  last += 1
  return `file-${last}`
}

/**
 * Uploads one file at a time in queue order, telling the status of each. A file that fails doesn't stop the others.
 * Answers one result per file, in the same order; never rejects. Once `signal` is aborted nothing more is sent, and what wasn't sent
 * has no result.
 */
export async function uploadInOrder<R>(
  queue: readonly QueuedFile[],
  upload: (file: File) => Promise<R>,
  onStatus: (id: string, status: UploadStatus) => void,
  signal?: AbortSignal,
): Promise<readonly UploadResult<R>[]> {
  const results: UploadResult<R>[] = []
  for (const { id, file } of queue) {
    if (signal?.aborted) break
    onStatus(id, uploading)
    try {
      results.push({ id, file, ok: true, value: await upload(file) })
    } catch (reason) {
      if (signal?.aborted) break
      results.push({ id, file, ok: false, error: errorText(reason) })
    }
    onStatus(id, completed)
  }
  return results
}
