/** What a check found. `repair` says what to do; what is fine has none. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was looked at, such as "Database". */
  readonly about: string
  readonly text: string
  readonly repair?: string
}

export function ok(about: string, text: string): Finding {
  return { state: 'ok', about, text }
}

export function warning(about: string, text: string, repair: string): Finding {
  return { state: 'warning', about, text, repair }
}

export function problem(about: string, text: string, repair: string): Finding {
  return { state: 'problem', about, text, repair }
}
