import { t } from '../texts/t.ts'
/** An error whose message is a sentence for people. */
export class UserError extends Error {}

/**
 * What an error says on a screen: the sentence of a server's answer or of a `UserError`. Everything else comes from a
 * library, the browser or our own code, and its words are for developers: people read what they can do instead.
 */
export function errorText(error: unknown): string {
  return isForPeople(error) && error.message ? error.message : internal()
}

/** Said when it is needed: this may be loaded before the language is. */
function internal(): string {
  return t('Something went wrong on this page. Try again; if it fails again, reload the page.')
}

/** An error with a status is what a call of the API ended with. */
function isForPeople(error: unknown): error is Error {
  return error instanceof UserError || (error instanceof Error && 'status' in error && typeof error.status === 'number')
}
