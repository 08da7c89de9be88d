import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { listText } from '../texts/listText.ts'
import './files.css'

/**
 * An area that takes dropped files, and by click or its button chosen ones (kit.2). What it takes goes to `onFiles` in
 * the order it came; what it refuses (`accept`, `maxSize` in bytes) to `onRefused`. It keeps nothing: show the queue
 * with `FileList`.
 */
export function FileDrop({ hint, button, onFiles, onRefused, ...limits }: FileDropProps) {
  const { disabled = false, multiple = true, accept, maxSize } = limits
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled,
    multiple,
    // The button inside is what the keyboard reaches; its click goes through to the area.
    noKeyboard: true,
    // The system's own dialog through the input: it works in every browser, and without a secure context.
    useFsAccessApi: false,
    ...(accept ? { accept } : {}),
    ...(maxSize === undefined ? {} : { maxSize }),
    onDrop: (files, refused) => {
      if (files.length > 0) onFiles(files)
      onRefused?.(refused.map(toRefused))
    },
  })
  return (
    <div
      {...getRootProps({
        className: isDragActive ? 'k-drop k-over stack centered' : 'k-drop stack centered',
        'aria-disabled': disabled,
      })}
    >
      <input {...getInputProps({ 'aria-hidden': true })} />
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M12 16V4m-5 5 5-5 5 5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" strokeWidth="1.5" />
      </svg>
      <p>{hint}</p>
      <Button disabled={disabled}>{button}</Button>
    </div>
  )
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly file: File
  readonly reason: string
}

function toRefused({ file, errors }: FileRejection): RefusedFile {
  return { file, reason: listText(errors.map(({ message }) => message)) }
}

interface FileDropProps {
  readonly hint: ReactNode
  readonly button: string
  readonly onFiles: (files: readonly File[]) => void
  /** Called after every drop, with an empty list where nothing was refused. */
  readonly onRefused?: (refused: readonly RefusedFile[]) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Media types with their endings: `{ 'image/*': ['.png'] }`. */
  readonly accept?: Readonly<Record<string, readonly string[]>>
  readonly maxSize?: number
}
