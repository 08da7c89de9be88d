import { SendFailed } from '../fileSender.ts'

/**
 * What a bucket's refusal means: the codes are those of S3's error document, which compatible stores share.
 * @param text the beginning of the answer, from outside
 */
export function bucketRefusal(status: number, text: string): SendFailed {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  const sentence = sentences[code]
  const isBusy = status >= 500 || status === 408 || status === 429 || retried.has(code)
  return new SendFailed(
    sentence ?? `The bucket refused the file: it answered ${status}${code ? ` (${code})` : ''}`,
    !isBusy,
  )
}

/** Refused for now: a bucket that is new, or a connection that was slow. */
const retried = new Set(['OperationAborted', 'RequestTimeout', 'TemporaryRedirect'])

const elsewhere = 'The bucket is in another region: change the region of the destination'

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no bucket with this name: check the bucket of the destination',
  AccessDenied: 'The access key may not write into this bucket or folder: allow it to put objects there',
  InvalidAccessKeyId: 'The access key ID isn’t known there: check it',
  SignatureDoesNotMatch: 'The secret access key doesn’t belong to the access key ID: enter it again',
  ExpiredToken: 'The access key has expired: enter another one',
  PermanentRedirect: elsewhere,
  AuthorizationHeaderMalformed: elsewhere,
  RequestTimeTooSkewed: 'The clock of this server is wrong by more than 15 minutes: ask an administrator to set it',
  QuotaExceeded: 'The bucket is full',
  SlowDown: 'The bucket is busy',
}
