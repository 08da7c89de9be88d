import type { Row } from '../store/Store.ts'

/** Whether a user may not sign in for now, or any more, and so gets no mail of jobs either. */
export function isBarred({ status }: Row): boolean {
  return status === 'locked' || status === 'deactivated'
}
