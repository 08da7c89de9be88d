import { listText } from '../texts/listText.ts'
import { t } from '../texts/t.ts'
/** What kinds of files rows can be made of (domain.md 1.12); the catalogue's `kind` of an asset. */
export const fileKinds = ['image', 'video', 'audio', 'html_zip', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

/** A type that is taken: what it is called, and how it is served. */
export interface FileType {
  readonly kind: FileKind
  readonly mime: string
  /** As people say it: "PNG". */
  readonly name: string
  /** Endings that a file chooser offers for it. */
  readonly endings: readonly string[]
}

/** Everything that is taken. Whether a file is one of them is told from its bytes alone (`sniffFile`). */
export const fileTypes = {
  png: { kind: 'image', mime: 'image/png', name: 'PNG', endings: ['.png'] },
  jpeg: { kind: 'image', mime: 'image/jpeg', name: 'JPEG', endings: ['.jpg', '.jpeg'] },
  gif: { kind: 'image', mime: 'image/gif', name: 'GIF', endings: ['.gif'] },
  webp: { kind: 'image', mime: 'image/webp', name: 'WebP', endings: ['.webp'] },
  avif: { kind: 'image', mime: 'image/avif', name: 'AVIF', endings: ['.avif'] },
  mp4: { kind: 'video', mime: 'video/mp4', name: 'MP4', endings: ['.mp4', '.m4v'] },
  mov: { kind: 'video', mime: 'video/quicktime', name: 'MOV', endings: ['.mov'] },
  webm: { kind: 'video', mime: 'video/webm', name: 'WebM', endings: ['.webm'] },
  mp3: { kind: 'audio', mime: 'audio/mpeg', name: 'MP3', endings: ['.mp3'] },
  m4a: { kind: 'audio', mime: 'audio/mp4', name: 'M4A', endings: ['.m4a'] },
  aac: { kind: 'audio', mime: 'audio/aac', name: 'AAC', endings: ['.aac'] },
  wav: { kind: 'audio', mime: 'audio/wav', name: 'WAV', endings: ['.wav'] },
  ogg: { kind: 'audio', mime: 'audio/ogg', name: 'Ogg', endings: ['.ogg', '.oga', '.opus'] },
  zip: { kind: 'html_zip', mime: 'application/zip', name: 'HTML5 ZIP', endings: ['.zip'] },
  vtt: { kind: 'captions', mime: 'text/vtt', name: 'WebVTT', endings: ['.vtt'] },
} as const satisfies Readonly<Record<string, FileType>>

/** How large a file of each kind may be, in bytes. */
export type FileLimits = Readonly<Record<FileKind, number>>

/** domain.md 1.12; a host may set others (`ASSET_LIMITS`), which `GET /config` tells. */
export const defaultFileLimits: FileLimits = {
  image: 5_000_000,
  video: 1_000_000_000,
  audio: 50_000_000,
  html_zip: 10_000_000,
  captions: 1_000_000,
}

/** How many files one request may bring. */
export const filesAtOnce = 50

const tooLargeTexts: Readonly<Record<FileKind, (size: string) => string>> = {
  image: size => t('Image files can be up to %{size}', { size }),
  video: size => t('Video files can be up to %{size}', { size }),
  audio: size => t('Audio files can be up to %{size}', { size }),
  html_zip: size => t('HTML5 ZIP files can be up to %{size}', { size }),
  captions: size => t('Captions files can be up to %{size}', { size }),
}

/** "PNG, JPEG, …": every type of a kind. */
export function typeNamesOf(kind: FileKind): string {
  return listText(
    Object.values(fileTypes)
      .filter(type => type.kind === kind)
      .map(({ name }) => name),
  )
}

/** The sentence of a 413. */
export function tooLarge(kind: FileKind, limits: FileLimits): string {
  return tooLargeTexts[kind](megabytes(limits[kind]))
}

export function megabytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`
}
