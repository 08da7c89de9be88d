import { fieldRoles } from '../../providers/resources.ts'

/** The currency that a row's money is in; rows without one are kept in the platform's. */
export function currencyOf(row: Readonly<Record<string, unknown>>): string {
  const currency = row[fieldRoles().currency ?? '']
  return typeof currency === 'string' && currency ? currency : 'USD'
}
