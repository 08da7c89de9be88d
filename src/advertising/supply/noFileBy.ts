import { t } from '../../engine/texts/t.ts'

/** Why there is no file to read: there is none, an error says nothing about it, or nobody asked. A full sentence. */
export interface NoFile {
  readonly kind: 'not_found' | 'unreachable' | 'unchecked'
  readonly reason: string
}

/** Whether a file of this kind, or a check that ended so, says nothing: an error stood in the way, or nobody asked. */
export function isUnread(kind: string): kind is 'unreachable' | 'unchecked' {
  return kind === 'unreachable' || kind === 'unchecked'
}

/** What the status of a response says of a file (ads.txt 1.1 §3.1): only 404 and 410 mean that there is none; null where it came. */
export function noFileBy(status: number): NoFile | null {
  if (status === 404 || status === 410)
    return { kind: 'not_found', reason: t('The server responded with status %{status}: there is no file.', { status }) }
  if (status < 200 || status >= 300)
    return {
      kind: 'unreachable',
      reason: t('The server responded with status %{status} instead of the file.', { status }),
    }
  return null
}
