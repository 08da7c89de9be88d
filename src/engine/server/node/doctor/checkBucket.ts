import type { BucketPlace } from '../../fileSender.ts'
import { within } from '../../within.ts'
import { askForBucket } from '../bucketFiles.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Whether the bucket of the files answers to its keys; nothing is written. */
export async function checkBucket(bucket: BucketPlace): Promise<Finding> {
  const begun = Date.now()
  try {
    await within(askForBucket(bucket))
    return ok('Files', `The bucket ${bucket.bucket} answers in ${Date.now() - begun} ms`)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return problem(
      'Files',
      text,
      'Correct FILES_URL, AWS_ACCESS_KEY_ID, and AWS_SECRET_ACCESS_KEY. The key needs s3:ListBucket, GetObject, PutObject, and DeleteObject.',
    )
  }
}
