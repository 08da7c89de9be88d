/**
 * Where uploaded files lie, under names of ours: the SHA-256 of what is in them, so that the same content lies there
 * once. `folderFiles` keeps them in a directory, `memoryFiles` in memory; an object store can keep the same promises.
 */
export interface AssetFiles {
  /** Begins a file that nobody sees until it is kept. @throws StorageFull */
  receive(): Promise<IncomingFile>
  /** The file of this checksum; null when there is none. */
  open(checksum: string): Promise<StoredFile | null>
  /**
   * Takes a file away for which `needed` says no. It is asked again when nobody can find the file any more, and a yes
   * puts it back: so a file that is kept anew meanwhile, by whatever process, is never lost.
   */
  remove(checksum: string, needed: () => Promise<boolean>): Promise<void>
  /** The checksums of all files that have lain there for a while. */
  all(): AsyncIterable<string>
  /** Throws away what was begun and not finished by a process that is gone. */
  clean(): Promise<void>
}

/** Something whose bytes can be read from anywhere, as often as wanted. */
export interface Readings {
  readonly size: number
  /** Fewer bytes than asked for only at the end. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

export interface StoredFile extends Readings {
  /** The bytes from `start` up to `end`, read while they are taken; nothing is held before or after. */
  stream(start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A file on its way in. `keep` and `discard` may follow each other in any order; what is kept stays. */
export interface IncomingFile extends Readings {
  /** @throws StorageFull */
  write(chunk: Uint8Array): Promise<void>
  /** No more is written; everything is on the disk. @throws StorageFull */
  finish(): Promise<{ readonly checksum: string }>
  /** Puts it where it is found by its checksum; a second time it makes sure that it still is there. */
  keep(): Promise<void>
  /** Forgets what was written; a kept file stays. */
  discard(): Promise<void>
}

/** There is no room for more. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}
