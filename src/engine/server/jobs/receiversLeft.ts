export interface Receivers {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

/** Whom a job mails once some of its receivers are gone: a mail is to somebody, so that who was to get a copy gets it instead. */
export function receiversLeft(to: readonly string[], cc: readonly string[]): Receivers {
  return to.length > 0 ? { to, cc } : { to: cc, cc: [] }
}
