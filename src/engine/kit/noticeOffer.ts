/** A button in a notice, beside what was done: given to react-admin's `notify` as its option `offer`. */
export interface NoticeOffer {
  readonly label: string
  readonly run: () => unknown
}

export function isNoticeOffer(value: unknown): value is NoticeOffer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'run' in value &&
    typeof value.run === 'function'
  )
}
