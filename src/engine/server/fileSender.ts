/** Puts files into buckets and on servers of organizations. A host that has none can't: a browser. */
export interface FileSender {
  /**
   * Puts a file there, whole or not at all; one of its name makes way for it.
   * @returns where it lies: `s3://bucket/folder/name`, `sftp://host/folder/name`
   * @throws SendFailed
   */
  send(place: FilePlace, file: SentFile): Promise<string>
}

export type FilePlace = BucketPlace | ServerPlace

/** A bucket that speaks Amazon's S3. */
export interface BucketPlace {
  readonly protocol: 's3'
  /** Null: Amazon's own, of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secretKey: string
  /** What keys begin with, without slashes around it; '' for nothing. */
  readonly folder: string
}

export interface ServerPlace {
  readonly protocol: 'sftp'
  readonly host: string
  readonly port: number
  /** `SHA256:…`, as ssh-keygen prints it; a server with another key is sent nothing. */
  readonly hostKey: string
  readonly user: string
  readonly login:
    | { readonly password: string }
    | { readonly privateKey: string; readonly passphrase: string | undefined }
  /** '' is where the user begins. */
  readonly folder: string
}

export interface SentFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
  /** The same each time that this file is sent. */
  readonly id: string
  readonly at: Date
  /** Opened when it is sent. */
  readonly content: () => ReadableStream<Uint8Array<ArrayBuffer>>
  readonly signal: AbortSignal
}

/** Why a file was not taken; one sentence that may be shown, without anything secret. */
export class SendFailed extends Error {
  override name = 'SendFailed'
  constructor(
    message: string,
    /** Trying again would change nothing. */
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}
