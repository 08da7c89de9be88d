/** Results of a check of ads.txt or app-ads.txt (domain.md 1.13). */
export const adsTxtStates = ['ok', 'missing_line', 'wrong_type', 'unreachable', 'not_found', 'unchecked'] as const

export const adsTxtTones = {
  ok: 'ok',
  missing_line: 'bad',
  wrong_type: 'bad',
  unreachable: 'warn',
  not_found: 'warn',
} as const
