import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { IdType } from '../../targeting/memberIds.ts'
import { type ReceivedLines, receiveLines } from '../uploads/receiveLines.ts'
import { readMemberId } from './memberId.ts'

export interface UploadAsked {
  readonly idType: IdType
  readonly column: string
  readonly header: boolean
}

/**
 * Reads the one file of a multipart body and hashes its IDs while it comes. Hashes are kept, and why other lines have none; no ID is kept as
 * it came. @throws ApiError 400, 413, 415, 507
 */
export function receiveUpload(
  context: Pick<ApiContext, 'artifacts'>,
  request: Request,
  { idType, ...place }: UploadAsked,
): Promise<ReceivedLines> {
  return receiveLines(context, request, {
    ...place,
    what: 'IDs',
    begins: shownOfAnId,
    read: value => {
      if (value === null) return { refused: 'too_long' }
      const read = readMemberId(value, idType)
      return 'hash' in read ? { value: read.hash } : read
    },
  })
}

/** Too little to know who it is. */
const shownOfAnId = 2
