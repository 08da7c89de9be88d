import type { FieldErrors } from '../../../engine/contract/validate.ts'

/** What is wrong with a partner's answer, in a sentence. */
export function invalidAnswer(errors: FieldErrors): string {
  const [[path, sentence] = ['', '']] = Object.entries(errors)
  return `The partner’s response isn’t valid: ${path === '' ? '' : `${path}: `}${sentence}.`
}
